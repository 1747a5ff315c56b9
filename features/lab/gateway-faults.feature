@simulated @extension
Feature: Faults of the gateway in front of the service

  What integrators suffer from and cannot provoke at a service: too many requests, a gateway that fails, requests and
  answers that get lost, answers that are late. Each is switched on for the cloud, the desk or one operation.

  Rule: more requests than the rate limit lets in

    @EXT-710
    Scenario: A register goes online once in two minutes
      Given the gateway limits going online
      And the cashier brings the register online
      When the cashier brings the register online
      Then it is refused because more requests than the rate limit lets in
      And the headers are
        | retry-after | 120 |
      And the request has been limited

    @EXT-710
    Scenario Outline: After <pause> a register that has gone online may do so again: <limited>
      Given the gateway limits going online
      And the cashier brings the register online
      And <pause> pass
      When the cashier brings the register online
      Then the request <limited> been limited

      Examples:
        | pause               | limited |
        | 119999 milliseconds | has     |
        | 120 seconds         | has not |

    @EXT-710
    Scenario: What is left of the interval is rounded up to whole seconds
      Given the gateway limits going online
      And the cashier brings the register online
      And 118001 milliseconds pass
      When the cashier brings the register online
      Then the headers are
        | retry-after | 2 |

    @EXT-710
    Scenario: A refused request does not begin a new interval
      Given the gateway limits going online
      And the cashier brings the register online
      And 90 seconds pass
      And the cashier brings the register online
      And 30 seconds pass
      When the cashier brings the register online
      Then it is accepted

    @EXT-710
    Scenario: Each register is limited by itself
      Given the gateway limits going online
      And the cashier brings the register online
      When the cashier brings the second register online
      Then it is accepted
      When the cashier brings the register online
      Then it is refused because more requests than the rate limit lets in

    @EXT-710
    Scenario: Without figures an operation is let in three times a second
      Given an open shift
      And the gateway limits sales at the desk
      And the cashier sells the minimal receipt 3 times
      When the cashier sells the minimal receipt
      Then it is refused because more requests than the rate limit lets in
      When 1 second passes
      And the cashier sells the minimal receipt 3 times
      Then it is accepted

    @EXT-710
    Scenario Outline: <pause> after the first request a limit of two in ten seconds <limits>
      Given an open shift
      And the gateway limits sales at the desk to 2 in 10 seconds
      And the cashier sells the minimal receipt 2 times
      And <pause> pass
      When the cashier sells the minimal receipt
      Then the request <limited> been limited

      Examples:
        | pause             | limited | limits          |
        | 9999 milliseconds | has     | refuses         |
        | 10 seconds        | has not | refuses no more |

    @EXT-710
    Scenario: An interval begins with the first request in it, not with the last
      Given an open shift
      And the gateway limits sales at the desk to 2 in 10 seconds
      And the cashier sells the minimal receipt
      And 6 seconds pass
      And the cashier sells the minimal receipt
      And 4 seconds pass
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-710
    Scenario: Without figures going online in the cloud is counted by itself
      Given the gateway limits the cloud
      And the cashier brings the register online
      When the cashier looks at the device of the register
      Then it is accepted
      When the cashier brings the register online
      Then it is refused because more requests than the rate limit lets in
      And the headers are
        | retry-after | 120 |

    @EXT-710 @EXT-715
    Scenario: A limit that refuses once is over then
      Given an open shift
      And the gateway limits sales at the desk to 1 in 60 seconds, and refuses once
      And the cashier sells the minimal receipt
      And the cashier sells the minimal receipt
      Then it is refused because more requests than the rate limit lets in
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-710
    Scenario: In the cloud requests of all operations of a register are counted together
      Given the gateway limits the cloud to 1 in 60 seconds
      And the cashier brings the second register online
      When the cashier looks at the device of the second register
      Then it is refused because more requests than the rate limit lets in
      When the desk opens a shift
      Then it is accepted

  Rule: a gateway that does not reach the service

    @EXT-711
    Scenario: A sale is answered with a page of the gateway, and is not made
      Given an open shift
      And the gateway does not reach the service for sales at the desk once
      When the cashier sells the minimal receipt
      Then the answer is 502
      And nothing changes
      And the headers are
        | content-type | text/html |
      When the same receipt is sent once more
      Then it is accepted

    @EXT-711
    Scenario: A sale through the cloud is answered with a page of the gateway, and is not made
      Given an open shift of the cashier on the register
      And the gateway does not reach the service for sales in the cloud once
      When a sale is sent through the cloud
      Then the answer is 502
      And nothing changes
      When the same sale is sent through the cloud once more
      Then it is accepted

    @EXT-711
    Scenario: An opening in the cloud is answered with a page of the gateway, and is not done
      Given the gateway does not reach the service for openings in the cloud twice
      And the cashier opens a shift on the register
      When the cashier opens a shift on the register
      Then the answer is 502
      And the shift has not been created
      When the cashier opens a shift on the register
      Then it is accepted

    @EXT-711 @EXT-715
    Scenario: The gateway of the cloud fails for itself alone
      Given the cashier signs in with the password
      And the gateway does not reach the service for the cloud
      When the desk opens a shift
      Then the gateway has not failed
      When the cashier looks at the profile
      Then the answer is 502

    @EXT-711 @EXT-715
    Scenario: The cloud answers when its gateway reaches the service again
      Given the cashier signs in with the password
      And the gateway does not reach the service for the cloud
      And the cashier looks at the profile
      When the gateway reaches the service for the cloud again
      And the cashier looks at the profile
      Then it is accepted

  Rule: a request that gets lost

    @EXT-712
    Scenario: A sale that got lost is not made, and is made when it is sent again
      Given an open shift
      And the gateway loses the requests for sales at the desk once
      When the cashier sells the minimal receipt
      Then the request has been lost
      And the register has not made a receipt
      When the same receipt is sent once more
      Then it is accepted
      And the register has made a receipt

    @EXT-712
    Scenario: An opening in the cloud that got lost twice is done the third time
      Given the gateway loses the requests for openings in the cloud twice
      And the cashier opens a shift on the register
      When the cashier opens a shift on the register
      Then the request has been lost
      And the shift has not been created
      When the cashier opens a shift on the register
      Then it is accepted

    @EXT-712
    Scenario: A sale that got lost on its way to the cloud is made when it is sent again
      Given an open shift of the cashier on the register
      And the gateway loses the requests for sales in the cloud once
      When a sale is sent through the cloud
      Then the request has been lost
      And the register has not made a receipt
      When the same sale is sent through the cloud once more
      Then it is accepted

    @EXT-712
    Scenario: A sale that hangs until its client gives up is not made
      Given an open shift
      And the gateway leaves the requests for sales at the desk hanging once
      When a client gives up a sale that is not answered
      Then the request has been lost
      And the register has not made a receipt
      When the same receipt is sent once more
      Then it is accepted

    @EXT-712 @EXT-715
    Scenario: A request that hangs holds up no other
      Given an open shift
      And the gateway leaves the requests for sales at the desk hanging
      And a client gives up a sale that is not answered
      When the cashier puts in 1000
      Then it is accepted
      When the gateway lets the requests for sales at the desk through again
      And the cashier sells the minimal receipt
      Then it is accepted

  Rule: an answer that gets lost

    @EXT-713
    Scenario: A receipt whose answer got lost is there, and is refused when it is sent again
      Given an open shift
      And the gateway loses the answers to sales at the desk once
      When the cashier sells the minimal receipt with a slip
      Then the answer has been lost
      And the register has made a receipt
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already

    @EXT-713
    Scenario: A client that gives the repeated sale a new id sells twice
      Given an open shift
      And the gateway loses the answers to sales at the desk once
      And the cashier sells the minimal receipt
      When the cashier sells the minimal receipt
      Then it is accepted
      When the tax authority answers
      Then the tax authority has taken
        | RECEIPT |
        | RECEIPT |

    @EXT-713
    Scenario: A refusal gets lost as well as any other answer
      Given the gateway loses the answers to sales at the desk
      When the cashier sells the minimal receipt
      Then the answer has been lost
      And the register has not made a receipt
      Given the gateway delivers the answers to sales at the desk again
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

    @EXT-713
    Scenario: A shift whose answer got lost in the cloud is being opened
      Given the gateway loses the answers to openings in the cloud once
      When the cashier opens a shift on the register
      Then the answer has been lost
      And the shift has been created
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @EXT-713
    Scenario: A receipt whose answer got lost in the cloud is refused when it is sent again
      Given an open shift of the cashier on the register
      And the gateway loses the answers to sales in the cloud once
      When a sale is sent through the cloud
      Then the answer has been lost
      And the register has made a receipt
      When the same sale is sent through the cloud once more
      Then it is refused because receipt of this id exists already

    @EXT-713
    Scenario: A receipt whose answer got lost in the cloud is not made by the desk a second time
      Given an open shift of the cashier on the register
      And the gateway loses the answers to the cloud once
      And a sale is sent through the cloud
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already
      When the tax authority answers
      Then the tax authority has taken
        | RECEIPT |

  Rule: an answer in whose place something else comes

    @EXT-716
    Scenario Outline: A sale at the desk is made, and <what> comes in place of its answer
      Given an open shift
      And the gateway turns the answers to sales at the desk into <what> once
      When the cashier sells the minimal receipt
      Then the answer is <status>
      And the headers are
        | x-fault | answer-spoiled |
      And the register has made a receipt
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already

      Examples:
        | what            | status |
        | a page with 502 | 502    |
        | a page with 504 | 504    |
        | null            | 200    |
        | nothing         | 200    |
        | a page          | 200    |

    @EXT-716
    Scenario Outline: A sale through the cloud is made, and <what> comes in place of its answer
      Given an open shift of the cashier on the register
      And the gateway turns the answers to sales in the cloud into <what> once
      When a sale is sent through the cloud
      Then the answer is <status>
      And the register has made a receipt
      When the same sale is sent through the cloud once more
      Then it is refused because receipt of this id exists already

      Examples:
        | what            | status |
        | a page with 504 | 504    |
        | null            | 201    |
        | nothing         | 201    |

    @EXT-716
    Scenario: An opening in the cloud is done behind a page with 504
      Given the gateway turns the answers to openings in the cloud into a page with 504 once
      When the cashier opens a shift on the register
      Then the answer is 504
      And the shift has been created
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @EXT-716
    Scenario: Answers come as they are when the fault is over
      Given an open shift
      And the gateway turns the answers to sales at the desk into nothing
      And the cashier sells the minimal receipt
      When the gateway leaves the answers to sales at the desk as they are again
      And the cashier sells the minimal receipt
      Then it is accepted
      And the answer has not been spoiled

  Rule: an answer that is late

    @EXT-714
    Scenario: A late answer to a sale comes when the clock has moved on so far
      Given an open shift
      And the gateway delays the answers to sales at the desk by 30 seconds once
      When a sale is made and its late answer waited for
      Then it is accepted
      And the answer has been delayed
      When the cashier sells the minimal receipt
      Then it is accepted
      And the answer has not been delayed

    @EXT-714
    Scenario: A late answer to the cashier is that of the cloud
      Given the gateway delays the answers to profiles in the cloud by 5 seconds
      When the cashier waits for a late answer about her profile
      Then it is accepted
      When the gateway no longer delays the answers to profiles in the cloud
      And the cashier looks at the profile
      Then the answer has not been delayed

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
