"""A made-up game: Granary.

Two to four neighbours farm six provinces for some years. The table enters the weather: how much
each province yields. Then all players plan in secret where to sow, to reap and to sell. The plans
are opened part by part; before each part, hail may fall on a province. Grain is hidden behind
screens, coins are public. At the end two grains left count as a coin.
"""
