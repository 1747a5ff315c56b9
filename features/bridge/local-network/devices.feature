Feature: Terminals of the local network

  The device list tells which bank terminals can be reached on the local network, and under which names. A terminal is
  there while it is in bridge mode, in which it shows its URL, and while it is plugged in.

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

  @BRG-101 @BRG-107 @FLD-009 @simulated @NS-25 @NS-75
  Scenario Outline: A terminal is among the devices, under the id that its paths have, over <carrier>
    Given the client asks for the devices over <carrier>
    And the client hears
      | 0.id    | pos-1    |
      | 0.name  | any text |
      | 0.type  | any text |
      | 0.model | any text |
    When the client asks the terminal for a purchase with '{"amount":"100"}' over <carrier>
    Then the client hears
      | success       | true |
      | result.amount | 100  |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @BRG-107 @BRG-101 @simulated @NS-75 @NS-84
  Scenario: The id of a device is the device_id of the registry, and names the terminal in a path
    Given the client asks for the devices over a socket
    And the client hears
      | 1.id | pos-2 |
    When the cashier looks at the terminals
    Then the page shows
      | results.1.device_id | pos-2                                |
      | results.1.id        | 50000000-0000-4000-8000-000000000002 |
    When POST /api/pos/pos-2/purchase with the body '{"amount":"100"}' is sent on the LAN
    Then the answer shows
      | terminal_id | 50000000-0000-4000-8000-000000000002 |
      | success     | true                                 |

  @BRG-107 @FLD-009 @AMB-16 @simulated @assumed
  Scenario: One device is shown as the list has it
    When GET /api/devices/pos-2 is sent on the LAN
    Then the answer is 200
    And the answer shows
      | id    | pos-2               |
      | name  | Термінал біля вікна |
      | type  | Perelaz             |
      | model | P7 Mobile           |

  @BRG-107 @AMB-16 @simulated @assumed
  Scenario Outline: GET <path> at a terminal that <state> is answered <status> with <code>
    Given the terminal <state>
    When GET <path> is sent on the LAN
    Then the answer is <status>
    And the answer shows
      | code | <code> |

    Examples:
      | path                | state              | status | code    |
      | /api/pos/pos-1/ping | enters bridge mode | 200    | 0       |
      | /api/pos/pos-1/ping | is busy            | 200    | 0       |
      | /api/pos/pos-1/ping | is unplugged       | 503    | 9007    |
      | /api/pos/pos-9/ping | enters bridge mode | 404    | 9524    |
      | /api/devices/pos-1  | enters bridge mode | 200    | nothing |
      | /api/devices/pos-1  | is unplugged       | 503    | 9007    |
      | /api/devices/pos-9  | enters bridge mode | 404    | 9012    |

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

  @BRG-107 @NS-32 @AMB-15 @simulated @assumed @NS-31
  Scenario Outline: The terminal's id in the registry is no device, nor is <device>
    When POST /api/pos/<device>/purchase with the body '{"amount":"100"}' is sent on the LAN
    Then the answer is 404
    And the answer shows
      | code | 9012 |

    Examples:
      | device                               |
      | 50000000-0000-4000-8000-000000000001 |
      | POS-1                                |
      | pos-4                                |
      | pos                                  |
      | pos-                                 |
      | pos-11                               |
      | os-1                                 |
      | %20pos-1                             |
      | pos-1%20                             |

  @BRG-101 @BRG-105 @NS-57 @AMB-16 @simulated @assumed
  Scenario Outline: A client that asks <request> and sends nothing is answered after a second, once
    When the client asks <request> over a silent socket
    And 999 milliseconds pass
    Then the client hears nothing
    When 1 millisecond passes
    Then the client hears
      | <place> | <value> |
    When 1 minute passes
    Then the client hears nothing more

    Examples:
      | request                       | place  | value |
      | for the devices               | length | 3     |
      | the terminal for a settlement | status | 200   |

  @NS-57 @AMB-16 @simulated @assumed
  Scenario Outline: A client that asks the terminal for <operation> and sends nothing is waited for
    When the client asks the terminal for <operation> over a silent socket
    And 1 minute passes
    Then the client hears nothing
    And the terminal shows
      | last | null |

    Examples:
      | operation  |
      | a purchase |
      | a refund   |

  @NS-57 @AMB-16 @simulated @assumed
  Scenario Outline: A client that asks <request> at once is not answered a second time
    Given the client asks <request> over a socket
    And the client hears
      | <place> | <value> |
    When 1 minute passes
    Then the client hears nothing more
    And the terminal shows
      | batch.serial | <serial> |

    Examples:
      | request                       | place  | value | serial |
      | for the devices               | length | 3     | 1      |
      | the terminal for a settlement | status | 200   | 2      |

  Rule: A terminal is there while it is in bridge mode

    @BRG-005 @simulated
    Scenario: A terminal in bridge mode shows its URL, and out of it none
      Then the terminal shows
        | bridge_mode.on  | true     |
        | bridge_mode.url | any text |
      When the terminal leaves bridge mode
      Then the terminal shows
        | bridge_mode | {"on": false, "url": null} |

    @BRG-005 @NS-32 @simulated @assumed @NS-31
    Scenario Outline: <operation> over <carrier> at a terminal out of bridge mode is refused, and in it again served
      Given the terminal leaves bridge mode
      When the client asks the terminal for <operation> with '{"amount":"100"}' over <carrier>
      Then the answer is 503
      And the answer shows
        | terminal_id    | 50000000-0000-4000-8000-000000000001 |
        | operation_type | <type>                               |
        | success        | false                                |
        | code           | 9007                                 |
        | result         | {}                                   |
      When the terminal enters bridge mode
      And the client asks the terminal for <operation> with '{"amount":"100"}' over <carrier>
      Then the client hears
        | success | true |

      Examples:
        | operation    | carrier  | type       |
        | a purchase   | a socket | purchase   |
        | a purchase   | HTTP     | purchase   |
        | a settlement | a socket | settlement |
        | a settlement | HTTP     | settlement |

    @BRG-005 @NS-57 @simulated @assumed @NS-26
    Scenario: A terminal that leaves bridge mode closes its sockets
      Given the client asks the terminal for a purchase over a socket
      And the client hears
        | success | true |
      When the terminal leaves bridge mode
      Then the socket is closed with 1001

    @BRG-005 @NS-57 @simulated @assumed
    Scenario: A terminal that leaves bridge mode leaves the sockets of another open
      Given the client asks the second terminal for a purchase over a socket
      And the client hears
        | terminal_id | 50000000-0000-4000-8000-000000000002 |
      When the terminal leaves bridge mode
      Then the client hears nothing more
      When the client asks the second terminal for a purchase with '{"amount":"100"}' over a socket
      Then the client hears
        | result.amount | 100 |

    @BRG-005 @BRG-101 @FLD-009 @simulated @NS-75
    Scenario Outline: A terminal that <departure> is not among the devices, over <carrier>
      Given the terminal <departure>
      When the client asks for the devices over <carrier>
      Then the client hears
        | length | 2     |
        | 0.id   | pos-2 |
        | 1.id   | pos-3 |

      Examples:
        | departure          | carrier  |
        | leaves bridge mode | a socket |
        | leaves bridge mode | HTTP     |
        | is unplugged       | a socket |
        | is unplugged       | HTTP     |

    @BRG-101 @BRG-005 @NS-32 @simulated @assumed
    Scenario Outline: Without any terminal that is plugged in there are no devices, over <carrier>
      Given the terminal is unplugged
      And the second terminal is unplugged
      And the terminal of another organization is unplugged
      When the client asks for the devices over <carrier>
      Then the client hears
        | length | 0 |

      Examples:
        | carrier  |
        | a socket |
        | HTTP     |

    @BRG-005 @NS-32 @simulated @assumed @NS-31
    Scenario Outline: Without any terminal in bridge mode the devices are refused, over <carrier>
      Given the terminal leaves bridge mode
      And the second terminal leaves bridge mode
      And the terminal of another organization leaves bridge mode
      When the client asks for the devices over <carrier>
      Then the answer is 503
      And the answer shows
        | success | false |
        | code    | 9007  |

      Examples:
        | carrier  |
        | a socket |
        | HTTP     |

    @BRG-005 @simulated
    Scenario: A terminal out of bridge mode serves the cloud
      Given the terminal connects
      And the terminal leaves bridge mode
      And a client of the terminal
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success | true |
