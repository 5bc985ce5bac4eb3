"""The home page: ways to begin or join, and the tables of this server."""

from tests.support.empty_app import app as app
from tests.support.setup_page import fields, start_table


def test_a_wrong_code_leads_to_a_page_with_own_tables(client):
    """The link leads the table's host to the table, and everybody else to its seats."""
    where = start_table(client, "Anna", "Ben", "Cem", "Dora")
    other = client.application.test_client()
    for browser, way in ((client, where), (other, f"{where}/join")):
        for path in ("/t?code=zzzz", "/t/ZZZZ", "/t/zzzz/join", "/t/ZZZZ/seats/red"):
            answer = browser.get(path)
            assert answer.status_code == 404
            assert "There is no table ZZZZ here." in answer.text
            assert fields(answer.text)["code"] == "ZZZZ", "to be put right"
            assert f'href="{way}"' in answer.text, path
    assert other.get(f"/t?code={where[-4:].lower()}").location == f"{where}/join"
    wants_json = other.get("/t/ZZZZ", headers={"Accept": "application/json"})
    assert wants_json.get_json() == {"error": "There is no table ZZZZ here."}
    assert "<form" not in other.get("/t/ZZZZ", headers={"HX-Request": "true"}).text
