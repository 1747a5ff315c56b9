Feature: What happens meanwhile, and what has happened before

  An operation is its client's and its terminal's. What is said, refused, asked or lost beside it does not touch it, and a
  purchase can be taken back whatever has happened since.

  Rule: a purchase is under way in the cloud

    Background:
      Given the terminal connects
      And the second terminal connects
      And a client of the terminal
      And the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 700 |

    @BRG-202 @BRG-209 @BRG-211 @NS-32 @NS-86 @simulated @assumed
    Scenario Outline: A message that is refused, <message>, leaves the purchase to be answered
      Given the client says '<message>'
      And the client hears
        | success | false |
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |

      Examples: no JSON, no operation, an unknown one, one without an amount, one at another terminal, one of another request
        | message                                                                                                                                                         |
        | no JSON                                                                                                                                                         |
        | {}                                                                                                                                                              |
        | {"operation_type":"refund"}                                                                                                                                     |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{}}             |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000002","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":100}} |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":701}} |

    @BRG-202 @BRG-209 @BRG-210 @BRG-004 @BRG-005 @NS-25 @NS-86 @simulated
    Scenario Outline: While <event> the purchase goes on, and is answered
      Given <event>
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |

      Examples:
        | event                                       |
        | the second terminal drops                   |
        | the second terminal is unplugged            |
        | the second terminal leaves bridge mode      |
        | the terminal leaves bridge mode             |
        | the desk opens a shift                      |
        | processing asks for a token of the terminal |
        | 149 seconds pass                            |

  Rule: a purchase is under way on the local network

    @BRG-004 @BRG-005 @BRG-102 @FLD-024 @NS-25 @NS-57 @NS-86 @simulated
    Scenario Outline: While <event> the purchase of the local network goes on, and is answered
      Given the terminal connects
      And the second terminal connects
      And the terminal waits for a hand at every step
      And the client asks the terminal for a purchase over a socket
      And <event>
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 2000                                 |

      Examples:
        | event                                  |
        | the terminal drops                     |
        | the second terminal drops              |
        | the second terminal is unplugged       |
        | the second terminal leaves bridge mode |
        | the desk opens a shift                 |
        | 149 seconds pass                       |

  Rule: a purchase has been made

    Background:
      Given the terminal connects
      And the client asks the terminal for a purchase over HTTP

    @BRG-104 @BRG-204 @AMB-19 @NS-25 @simulated
    Scenario Outline: A purchase is taken back when <first>, and <second>
      Given <first>
      And <second>
      When the client asks the terminal for a refund over <carrier>
      Then the client hears
        | success       | true |
        | result.amount | 2000 |

      Examples:
        | first                                                   | second                                                  | carrier  |
        | 24 hours pass                                           | 24 hours pass                                           | a socket |
        | the clock shows 2026-03-02 23:59:59 in Kyiv             | 2 seconds pass                                          | HTTP     |
        | the terminal drops                                      | the terminal connects                                   | a socket |
        | the terminal leaves bridge mode                         | the terminal enters bridge mode                         | HTTP     |
        | the terminal is unplugged                               | the terminal is plugged in again                        | a socket |
        | the client asks the terminal for a settlement over HTTP | the client asks the terminal for a settlement over HTTP | HTTP     |

    @BRG-104 @BRG-204 @AMB-19 @NS-25 @own-server @simulated
    Scenario: A purchase is taken back when the server was started again a day later
      Given 24 hours pass
      And the server is started again
      When the client asks the terminal for a refund over HTTP
      Then the client hears
        | success       | true |
        | result.amount | 2000 |

    @BRG-104 @BRG-204 @AMB-19 @NS-25 @simulated
    Scenario Outline: A purchase of 2000 is taken back in parts of <first>, <second> and <third>, and no more of it
      Given the client asks the terminal for a refund with '{"amount":"<first>","rrn":"748920811769"}' over HTTP
      And the client asks the terminal for a refund with '{"amount":"<second>","rrn":"748920811769"}' over HTTP
      When the client asks the terminal for a refund with '{"amount":"<third>","rrn":"748920811769"}' over HTTP
      Then the client hears
        | success       | true    |
        | result.amount | <third> |
      When the client asks the terminal for a refund with '{"amount":"1","rrn":"748920811769"}' over HTTP
      Then the terminal shows
        | batch.refunds | {"count": 3, "sum": 2000} |

      Examples: alike, growing, shrinking
        | first | second | third |
        | 500   | 500    | 1000  |
        | 1     | 99     | 1900  |
        | 1900  | 99     | 1     |

    @BRG-106 @BRG-105 @NS-25 @NS-75 @simulated
    Scenario Outline: A settlement counts what was paid since the last one, though <wait> in between
      Given <wait>
      And the client asks the terminal for a purchase with '{"amount":"700"}' over HTTP
      And <wait>
      And the client asks the terminal for a purchase with '{"amount":"300"}' over a socket
      When the client asks the terminal for a settlement over HTTP
      Then the client hears
        | status        | 200  |
        | result.amount | 3000 |

      Examples:
        | wait                         |
        | 1 second passes              |
        | 24 hours pass                |
        | 72 hours pass                |
        | the desk opens a shift       |
        | the second terminal connects |

  Rule: what is the matter with the terminal

    @BRG-206 @BRG-207 @BRG-212 @ERR-401 @NS-32 @NS-58 @simulated @assumed
    Scenario Outline: <operation> at a terminal that <trouble>: success <success>, code <code>
      Given the terminal connects
      And a client of the terminal
      And the terminal <trouble>
      When the client asks for <operation>
        | extra | 1 |
      Then the client hears
        | success | <success> |
        | code    | <code>    |

      Examples: a text needs no bank and no card, and on the screen no paper
        | operation            | trouble                       | success | code |
        | a text on its screen | has no paper                  | true    | 0    |
        | a text on its screen | does not reach its bank       | true    | 0    |
        | a text on its screen | is shown a card without funds | true    | 0    |
        | a text on its screen | is busy                       | false   | 9009 |
        | a text on paper      | has no paper                  | false   | 9205 |
        | a text on paper      | does not reach its bank       | true    | 0    |
        | a text on paper      | is shown a card without funds | true    | 0    |
        | a text on paper      | is busy                       | false   | 9009 |
        | a settlement         | has no paper                  | false   | 9205 |
        | a settlement         | does not reach its bank       | false   | 9204 |
        | a settlement         | is shown a card without funds | true    | 0    |
        | a settlement         | is busy                       | false   | 9009 |

  Rule: whoever gives no request_id

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-208 @BRG-209 @NS-86 @AMB-18 @simulated @assumed
    Scenario: Two texts on paper without a request_id are printed both
      Given the client asks for a text on paper
        | payload.receipt | Хліб |
      And the client asks for a text on paper
        | payload.receipt | Хліб |
      When the client asks for a text on paper
        | payload.receipt | Молоко |
      Then the terminal shows
        | prints.length    | 3      |
        | prints.1.receipt | Хліб   |
        | prints.2.receipt | Молоко |

    @BRG-208 @BRG-206 @NS-86 @AMB-18 @simulated @assumed
    Scenario: Of two texts on the screen without a request_id the second stands there
      Given the client asks for a text on its screen
        | payload.receipt | Хліб |
      When the client asks for a text on its screen
        | payload.receipt | Молоко |
      Then the terminal shows
        | screen.text | Молоко |

    @BRG-208 @BRG-205 @BRG-106 @NS-25 @NS-86 @simulated @assumed
    Scenario: Each settlement without a request_id settles
      Given the client asks for a settlement
        | payload | nothing |
      And the client asks for a purchase
        | payload.amount | 700 |
      When the client asks for a settlement
        | payload | nothing |
      Then the terminal shows
        | batch.serial    | 3                      |
        | batch.purchases | {"count": 0, "sum": 0} |

  Rule: JSON is JSON, however it is written

    Background:
      Given the terminal connects
      And a client of the terminal

    @FLD-026 @BRG-203 @NS-25 @simulated
    Scenario Outline: A purchase said as <form> is made
      When the client says '<form>'
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |

      Examples: blanks and lines around it, tabs within, members in another order, letters and figures in another spelling
        | form                                                                                                                                                                                      |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":700}}\n                         |
        | \n{"payload":{"amount":700},"request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001"}                         |
        | {\n "operation_type" : "purchase",\n "terminal_id" : "50000000-0000-4000-8000-000000000001",\n "request_id" : "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",\n "payload" : { "amount" : 700 }\n} |
        | {"operation_type":"\\u0070urchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"\\u0061mount":7e2}}               |
