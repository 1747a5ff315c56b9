Feature: What an exploration of seed 734245053 shows

  # it breaks: BRG-209 request_id: expected "413ecd24-e2d3-4677-9bc8-1ed5165f1b93", got nothing
  Scenario: BRG-209: The answer to a purchase or cancel repeats the request's request_id
    When POST /paylink/processing/auth/client with the body '{"terminalId":"50000000-0000-4000-8000-000000000002"}' is sent without a token
    And a client comes in by the query with that token for the second register
    # in the replay: together: client 1 speaks; client 1 listens
    And the client says '{"operation_type":"print-receipt","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"413ecd24-e2d3-4677-9bc8-1ed5165f1b93","payload":{"receipt":"Чек 🍞"}}'
