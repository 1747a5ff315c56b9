Feature: Bodies on the local network

  A body is JSON with the members of its operation; what is not as it must be comes to nothing.

  @BRG-101 @FLD-009 @FLD-027 @AMB-16 @NS-28 @NS-57 @simulated @assumed
  Scenario Outline: The devices are listed over <carrier>, each with its four values, when asked with '<body>'
    When the client asks for the devices with '<body>' over <carrier>
    Then the client hears
      | length | 3                                                                                       |
      | 0      | {"id": "pos-1", "name": "Термінал біля входу", "type": "Zhytnyk", "model": "Z-210"}     |
      | 1      | {"id": "pos-2", "name": "Термінал біля вікна", "type": "Perelaz", "model": "P7 Mobile"} |
      | 2      | {"id": "pos-3", "name": "Термінал біля млина", "type": "Vitriak", "model": "V3"}        |
    And the client hears nothing more

    Examples:
      | carrier  | body       |
      | a socket |            |
      | a socket | {}         |
      | a socket | null       |
      | a socket | []         |
      | a socket | {"all": 1} |
      | HTTP     |            |

  @BRG-107 @NS-32 @AMB-18 @simulated @assumed
  Scenario Outline: <operation> over <carrier> at a terminal that does not exist fails, whatever the body
    When the client asks a terminal that does not exist for <operation> with '<body>' over <carrier>
    Then the client hears
      | terminal_id    | null     |
      | request_id     | any id   |
      | operation_type | <type>   |
      | success        | false    |
      | code           | 9012     |
      | error          | any text |
      | result         | {}       |
    And the terminal shows
      | last | null |

    Examples:
      | operation    | carrier  | body             | type       |
      | a purchase   | a socket | {"amount":"100"} | purchase   |
      | a purchase   | HTTP     | {"amount":"100"} | purchase   |
      | a refund     | a socket | no JSON          | cancel     |
      | a refund     | HTTP     |                  | cancel     |
      | a settlement | a socket |                  | settlement |
      | a settlement | HTTP     |                  | settlement |

  @BRG-103 @FLD-027 @ERR-401 @AMB-02 @NS-25 @NS-32 @simulated @assumed
  Scenario Outline: A purchase with <body> is refused with <code>, and nothing is charged
    When the client asks the terminal for a purchase with '<body>' over <carrier>
    Then the client hears
      | operation_type | purchase |
      | success        | false    |
      | code           | <code>   |
      | error          | any text |
      | result         | {}       |
    And the terminal shows
      | screen.shows | ready |
      | last         | null  |

    Examples:
      | body                                  | code | carrier  |
      |                                       | 9302 | a socket |
      |                                       | 9302 | HTTP     |
      | {}                                    | 9302 | a socket |
      | null                                  | 9302 | HTTP     |
      | {"sum":"2000"}                        | 9302 | a socket |
      | {"amount":null}                       | 9407 | a socket |
      | {"amount":""}                         | 9407 | a socket |
      | {"amount":"0"}                        | 9407 | a socket |
      | {"amount":"-100"}                     | 9407 | a socket |
      | {"amount":"20.00"}                    | 9407 | a socket |
      | {"amount":"20.00"}                    | 9407 | HTTP     |
      | {"amount":"20,00"}                    | 9407 | a socket |
      | {"amount":" 100"}                     | 9407 | a socket |
      | {"amount":"1e3"}                      | 9407 | a socket |
      | {"amount":"0x10"}                     | 9407 | a socket |
      | {"amount":"сто"}                      | 9407 | a socket |
      | {"amount":"100000000000"}             | 9407 | a socket |
      | {"amount":0}                          | 9407 | a socket |
      | {"amount":-1}                         | 9407 | a socket |
      | {"amount":20.5}                       | 9407 | a socket |
      | {"amount":100000000000}               | 9407 | HTTP     |
      | {"amount":["100"]}                    | 9407 | a socket |
      | {"amount":true}                       | 9407 | HTTP     |
      | {"amount":"100","request_id":"no-id"} | 9021 | a socket |
      | {"amount":"100","request_id":17}      | 9021 | HTTP     |
      | {"amount":"100"                       | 9301 | a socket |
      | amount=100                            | 9301 | HTTP     |
      | ["100"]                               | 9301 | a socket |
      | []                                    | 9301 | a socket |
      | []                                    | 9301 | HTTP     |
      | "100"                                 | 9301 | HTTP     |
      | {"amount":"100","note":"\ud800"}      | 9301 | a socket |
      | {"amount":"100","note":"\ud800"}      | 9301 | HTTP     |

  @BRG-104 @FLD-027 @ERR-401 @AMB-19 @NS-32 @simulated @assumed
  Scenario Outline: A refund with <body> is refused with <code>, and nothing is taken back
    Given the client asks the terminal for a purchase over a socket
    When the client asks the terminal for a refund with '<body>' over <carrier>
    Then the client hears
      | operation_type | cancel   |
      | success        | false    |
      | code           | <code>   |
      | error          | any text |
      | result         | {}       |
    And the terminal shows
      | batch.refunds | {"count": 0, "sum": 0} |

    Examples:
      | body                                    | code | carrier  |
      | {"amount":"2000"}                       | 9302 | a socket |
      | {"rrn":"748920811769"}                  | 9302 | HTTP     |
      | {"amount":"2000","rrn":748920811769}    | 9021 | a socket |
      | {"amount":"2000","rrn":null}            | 9021 | HTTP     |
      | {"amount":"20.00","rrn":"748920811769"} | 9407 | a socket |
      | {"amount":"2001","rrn":"748920811769"}  | 9407 | HTTP     |
      | {"amount":"2000","rrn":"748920811768"}  | 9519 | a socket |
      | {"amount":"2000","rrn":"no reference"}  | 9519 | HTTP     |

  @BRG-001 @BRG-105 @BRG-106 @FLD-027 @AMB-17 @AMB-18 @simulated @assumed
  Scenario Outline: A settlement with '<body>' over <carrier> is answered with 200 and closes the shift of the bank
    Given the client asks the terminal for a purchase over HTTP
    When the client asks the terminal for a settlement with '<body>' over <carrier>
    Then the client hears
      | terminal_id    | 50000000-0000-4000-8000-000000000001 |
      | request_id     | any id                               |
      | operation_type | settlement                           |
      | success        | true                                 |
      | code           | 0                                    |
      | status         | 200                                  |
      | result.amount  | 2000                                 |
      | result.pan     | nothing                              |
    And the terminal shows
      | batch.serial    | 2                      |
      | batch.purchases | {"count": 0, "sum": 0} |

    Examples:
      | body           | carrier  |
      |                | a socket |
      |                | HTTP     |
      | {}             | a socket |
      | {}             | HTTP     |
      | null           | a socket |
      | null           | HTTP     |
      | []             | a socket |
      | [ ]            | HTTP     |
      | {"amount":"1"} | a socket |

  @BRG-104 @BRG-103 @FLD-027 @NS-32 @AMB-19 @simulated @assumed
  Scenario Outline: A refund with '<body>' over <carrier>, which is nearly right, takes nothing back
    Given the client asks the terminal for a purchase over <carrier>
    And the client hears
      | result.rrn | "748920811769" |
    When the client asks the terminal for a refund with '<body>' over <carrier>
    Then the client hears
      | success | false |
    And the terminal shows
      | batch.refunds | {"count": 0, "sum": 0} |

    Examples: blanks, nothing, a part
      | carrier  | body                                    |
      | a socket | {"amount":"2000","rrn":" 748920811769"} |
      | a socket | {"amount":"2000","rrn":"748920811769 "} |
      | a socket | {"amount":"2000","rrn":""}              |
      | a socket | {"amount":"2000","rrn":null}            |
      | a socket | {"amount":" 2000","rrn":"748920811769"} |
      | a socket | {"amount":"","rrn":"748920811769"}      |
      | HTTP     | {"amount":"2000","rrn":" 748920811769"} |
      | HTTP     | {"amount":"2000","rrn":"74892081176"}   |
      | HTTP     | {"amount":"2000 ","rrn":"748920811769"} |

  @BRG-102 @BRG-104 @BRG-105 @BRG-209 @FLD-024 @AMB-18 @simulated @assumed
  Scenario Outline: <operation> over <carrier> is answered under a request_id in capitals as it was written
    When the client asks the terminal for <operation> with '<body>' over <carrier>
    Then the client hears
      | request_id     | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
      | operation_type | <type>                               |

    Examples:
      | carrier  | operation    | type       | body                                                                                       |
      | a socket | a purchase   | purchase   | {"amount":"2000","request_id":"9C9619FF-8B86-4D01-B42D-00CF4FC964FF"}                      |
      | a socket | a refund     | cancel     | {"amount":"2000","rrn":"748920811769","request_id":"9C9619FF-8B86-4D01-B42D-00CF4FC964FF"} |
      | a socket | a settlement | settlement | {"request_id":"9C9619FF-8B86-4D01-B42D-00CF4FC964FF"}                                      |
      | HTTP     | a purchase   | purchase   | {"amount":"2000","request_id":"9C9619FF-8B86-4D01-B42D-00CF4FC964FF"}                      |

  @BRG-104 @BRG-002 @BRG-003 @ERR-401 @AMB-19 @NS-32 @simulated
  Scenario Outline: A refund over <carrier> with <body> takes nothing back, and moves nothing else
    Given the client asks the terminal for a purchase over HTTP
    When the client asks the terminal for a refund with '<body>' over <carrier>
    Then nothing changes on any surface but the terminals
    And the client hears (AMB-19, NS-32)
      | success | false  |
      | code    | <code> |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |
      | batch.refunds   | {"count": 0, "sum": 0}    |
      | prints.length   | 1                         |

    Examples: more than was paid, a purchase that there was not
      | body                                   | carrier  | code |
      | {"amount":"2001","rrn":"748920811769"} | a socket | 9407 |
      | {"amount":"2001","rrn":"748920811769"} | HTTP     | 9407 |
      | {"amount":"2000","rrn":"748920811768"} | a socket | 9519 |
      | {"amount":"2000","rrn":"748920811768"} | HTTP     | 9519 |

  @BRG-103 @BRG-104 @FLD-027 @NS-32
  Scenario Outline: <operation> with '<body>' on the local network is no success
    Given the client asks the terminal for a purchase of 2000 over a socket
    And the client hears
      | success | true |
    When the client asks the terminal for <operation> with '<body>' over a socket
    Then the client hears
      | success | anything but true |       |
      | code    | <code>            | NS-32 |

    Examples: without an amount, with one that is no number, without a reference
      | operation  | body             | code |
      | a purchase | {"sum":"2000"}   | 9302 |
      | a purchase | {"amount":"сто"} | 9407 |
      | a refund   | {"amount":"20"}  | 9302 |

  @BRG-102 @BRG-103 @FLD-027 @AMB-02 @NS-25 @simulated @assumed
  Scenario Outline: A purchase whose amount is the number <amount> is of so many minor units, over <carrier>
    When the client asks the terminal for a purchase with '{"amount":<amount>}' over <carrier>
    Then the client hears
      | success       | true     |
      | result.amount | <amount> |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": <amount>} |

    Examples:
      | amount      | carrier  |
      | 100         | a socket |
      | 100         | HTTP     |
      | 99999999999 | HTTP     |

  @BRG-104 @FLD-027 @AMB-16 @AMB-19 @simulated @assumed
  Scenario: A refund whose amount is a number takes so many minor units back
    Given the client asks the terminal for a purchase over a socket
    And the client hears
      | result.rrn | "748920811769" |
    When the client asks the terminal for a refund with '{"amount":1500,"rrn":"748920811769"}' over a socket
    Then the client hears
      | success       | true |
      | result.amount | 1500 |
    And the terminal shows
      | batch.refunds | {"count": 1, "sum": 1500} |
