@simulated @extension
Feature: Where and how often the gateway fails

  A fault is set for a surface or an operation, once or until it is cleared.

  Rule: where, how often, and until when

    @EXT-715
    Scenario Outline: Which of several faults a request meets: <second> before <first>
      Given an open shift
      And the gateway <first> once
      And the gateway <second> once
      When the cashier puts in 1000
      Then the <subject> has <predicate>
      When the cashier puts in 1000
      Then the <other> has <met then>

      Examples:
        | first                                               | second                                                      | subject | predicate | other   | met then  |
        | loses the requests for cash movements at the desk   | does not reach the service for cash movements at the desk | gateway | failed    | request | been lost |
        | loses the answers to cash movements at the desk     | loses the requests for cash movements at the desk           | request | been lost | answer  | been lost |

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
    Scenario: The lab, the descriptions and what is no operation are not disturbed
      Given the gateway does not reach the service for the cloud
      When GET /lab/world is sent with the lab token
      Then it is accepted
      When GET /api/openapi.json is sent without a token
      Then it is accepted
      When GET /api/v1/nothing is sent without a token
      Then it is refused because nothing at this path

    @EXT-715
    Scenario: A fault of both surfaces is switched off at one of them
      Given the cashier signs in with the password
      And the gateway does not reach the service for everything
      When the gateway reaches the service for the desk again
      And the desk opens a shift
      Then it is accepted
      When the cashier looks at the profile
      Then the answer is 502

    @EXT-715
    Scenario: A fault of one operation is switched off by itself
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      And the gateway does not reach the service for cash movements at the desk
      When the gateway reaches the service for sales at the desk again
      And the cashier sells the minimal receipt
      Then it is accepted
      When the cashier puts in 1000
      Then the answer is 502

    @EXT-715
    Scenario: A fault of one name is on for two operations at a time
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      And the gateway does not reach the service for cash movements at the desk
      When the cashier sells the minimal receipt
      Then the answer is 502
      When the cashier puts in 1000
      Then the answer is 502

    @EXT-715
    Scenario: Set again for the same operation, a fault counts anew
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      And the gateway does not reach the service for sales at the desk once
      And the cashier sells the minimal receipt
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-715
    Scenario: A request meets the fault of its own operation, whatever befalls others
      Given an open shift
      And the gateway does not reach the service for cash movements at the desk
      And the gateway loses the answers to sales at the desk
      When the cashier sells the minimal receipt
      Then the answer has been lost
      And the gateway has not failed

    @EXT-715
    Scenario: A fork, and a world restored from a file, have the faults of their origin
      Given an open shift
      And the gateway does not reach the service for sales at the desk twice
      And the cashier sells the minimal receipt
      And the world is saved to a file
      When the world is restored from the file
      And a fork of the world is created
      And the cashier sells the minimal receipt
      Then the answer is 502

    @EXT-715
    Scenario: How often a fault is still to come outlasts a restored world
      Given an open shift
      And the gateway does not reach the service for sales at the desk once
      And the world is saved to a file
      And the cashier sells the minimal receipt
      And the world is restored from the file
      When the cashier sells the minimal receipt
      Then the answer is 502

    @EXT-715 @own-server
    Scenario: A fault is on when the server is started again
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      When the server is started again
      And the cashier sells the minimal receipt
      Then the answer is 502

    @EXT-715
    Scenario: A reset takes the faults of the gateway back
      Given the gateway does not reach the service for the desk
      When the world is reset
      And the desk opens a shift
      Then it is accepted

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
