Feature: Requests of the lab as they are sent

  Bodies of faults, worlds, clocks and addresses, lawful and not.

  Scenario Outline: Clients are not told to come to <what>
    When PUT /lab/addresses with the body '<body>' is sent with the lab token
    Then it is malformed at <place>

    Examples:
      | what                                | body                                                | place                 |
      | a name without a scheme             | {"base_url":"kasa.test:8443"}                       | body.base_url         |
      | a path of the server                | {"base_url":"https://kasa.test/w/mine"}             | body.base_url         |
      | a desk by a socket                  | {"local_base_url":"ws://kasa.test"}                 | body.local_base_url   |
      | terminals by no socket              | {"terminal_lan_url":"http://kasa.test"}             | body.terminal_lan_url |
      | mailboxes with a password           | {"smtp_url":"smtp://name:password@kasa.test:25"}    | body.smtp_url         |
      | a name beside that is more than one | {"direct_hosts":["kasalab","http://kasalab"]}       | body.direct_hosts.1   |

  Scenario: Addresses of which nothing is said stay as they are
    When PUT /lab/addresses with the body '{}' is sent with the lab token
    Then it is accepted

  @simulated @extension
  Rule: where, how often, and until when

    @EXT-715
    Scenario Outline: A fault that waits for a sale is not used up by a malformed request: <fault>
      Given an open shift
      And the gateway <fault> sales at the desk once
      When POST /api/v1/receipt/sell with the body '{"goods":[]}' is sent to the desk
      Then it is malformed at body.id
      When the cashier sells the minimal receipt
      Then the <subject> has <predicate>

      Examples:
        | fault                          | subject | predicate |
        | does not reach the service for | gateway | failed    |
        | loses the requests for         | request | been lost |
        | loses the answers to           | answer  | been lost |

    @EXT-715
    Scenario Outline: <what> is malformed
      When <request> is sent with the lab token
      Then it is malformed at <place>

      Examples:
        | what                                      | request                                                                                   | place           |
        | An operation that is not there            | PUT /lab/faults/bad-gateway with the body '{"operation":"fly"}'                           | body.operation  |
        | An operation of the other surface         | PUT /lab/faults/answer-lost with the body '{"surface":"cloud","operation":"sell"}'        | body.operation  |
        | A surface that has no gateway             | PUT /lab/faults/bad-gateway with the body '{"surface":"lab"}'                             | body.surface    |
        | A member that no fault has                | PUT /lab/faults/bad-gateway with the body '{"operations":"sell"}'                         | body.operations |
        | The place of another fault                | DELETE /lab/faults/bad-gateway?cash_register_id=00000000-0000-4000-8000-000000000001      | query.cash_register_id |
        | An unknown operation to be switched off   | DELETE /lab/faults/bad-gateway?operation=fly                                              | query.operation |
        | No time at all                            | PUT /lab/faults/bad-gateway with the body '{"times":0}'                                   | body.times      |
        | A limit of nothing                        | PUT /lab/faults/rate-limit with the body '{"limit":0}'                                    | body.limit      |
        | A limit beyond the greatest               | PUT /lab/faults/rate-limit with the body '{"limit":10001}'                                | body.limit      |
        | An interval of nothing                    | PUT /lab/faults/rate-limit with the body '{"interval":"PT0S"}'                            | body.interval   |
        | An interval longer than a day             | PUT /lab/faults/rate-limit with the body '{"interval":"PT24H0.001S"}'                     | body.interval   |
        | Something that no gateway gives           | PUT /lab/faults/answer-spoiled with the body '{"as":"cake"}'                            | body.as         |
        | Nothing that it is spoiled by             | PUT /lab/faults/answer-spoiled with the body '{"surface":"local"}'                      | body.as         |
        | A delay that is none                      | PUT /lab/faults/answer-late with the body '{"latency":"PT0S"}'                            | body.latency    |
        | A delay longer than ten minutes           | PUT /lab/faults/answer-late with the body '{"latency":"PT10M0.001S"}'                     | body.latency    |

    @EXT-715
    Scenario Outline: The fault <fault> is shown as it was switched on: <what>
      When PUT /lab/faults/<fault> with the body '<body>' is sent with the lab token
      Then the answer shows (EXT-715)
        | active | true |
        | on     | <on> |

      Examples:
        | what                          | fault        | body                                             | on                                                                       |
        | for everything                | bad-gateway  | {}                                               | [{"surface":"cloud"},{"surface":"local"}]                                |
        | for one surface               | answer-lost  | {"surface":"local"}                              | [{"surface":"local"}]                                                    |
        | for one operation, twice      | answer-lost  | {"operation":"sell","times":2}                   | [{"surface":"local","operation":"sell","times":2}]                       |
        | with figures                  | rate-limit   | {"surface":"cloud","limit":7,"interval":"PT90S"} | [{"surface":"cloud","limit":7,"interval":"PT1M30S"}]                     |
        | going online, without figures | rate-limit   | {"surface":"cloud","operation":"goOnline"}       | [{"surface":"cloud","operation":"goOnline","limit":1,"interval":"PT2M"}] |
        | without figures               | rate-limit   | {"surface":"local"}                              | [{"surface":"local","limit":3,"interval":"PT1S"}]                        |
        | hanging                       | request-lost | {"surface":"local","hangs":true}                 | [{"surface":"local","hangs":true}]                                       |
        | not hanging                   | request-lost | {"surface":"local"}                              | [{"surface":"local","hangs":false}]                                      |
        | spoiled                       | answer-spoiled | {"surface":"local","as":"null"}                    | [{"surface":"local","as":"null"}]                                        |
        | late                          | answer-late  | {"surface":"local","latency":"PT1.5S"}           | [{"surface":"local","latency":"PT1.5S"}]                                 |

    @EXT-715
    Scenario Outline: <what> is well formed
      When <request> is sent with the lab token
      Then it is accepted

      Examples:
        | what                    | request                                                                     |
        | The least limit         | PUT /lab/faults/rate-limit with the body '{"limit":1,"interval":"PT0.001S"}' |
        | The greatest limit      | PUT /lab/faults/rate-limit with the body '{"limit":10000,"interval":"PT24H"}' |
        | The shortest delay      | PUT /lab/faults/answer-late with the body '{"latency":"PT0.001S"}'           |
        | The longest delay       | PUT /lab/faults/answer-late with the body '{"latency":"PT10M"}'              |
        | A fault that is not on  | DELETE /lab/faults/answer-lost                                              |

  Rule: the law is the default

    Scenario Outline: <method> of a quirk that does not exist is refused
      When <method> /lab/quirks/colour-of-the-till is sent with the lab token
      Then it is refused because unknown id

      Examples: to switch on, and to switch off
        | method |
        | PUT    |
        | DELETE |

    Scenario: A world is not created with a quirk that does not exist
      When POST /lab/worlds with the body '{"quirks":["signout-null-body","colour-of-the-till"]}' is sent with the lab token
      Then it is malformed at body.quirks.1

  @simulated
  Rule: a report task of no report

    Background:
      Given an open shift
      And the cashier sells the receipt with two goods
      And the cashier asks for the report of goods of 2026-03-02

    Scenario Outline: <method> of a report that was never asked for is refused
      When <method> /lab/reports/{template_id} is sent with the lab token
      Then it is refused because unknown id

      Examples:
        | method |
        | GET    |
        | DELETE |

  Rule: clock is not virtual

    Scenario: A clock that runs by itself is not moved
      Given PUT /lab/clock with the body '{"mode":"real"}' is sent with the lab token
      When POST /lab/clock/advance with the body '{"by":"PT1H"}' is sent with the lab token
      Then it is refused because clock is not virtual

    Scenario: A clock that stands still is moved
      When POST /lab/clock/advance with the body '{"by":"PT1H"}' is sent with the lab token
      Then it is accepted
