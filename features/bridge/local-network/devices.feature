Feature: Terminals of the local network

  The device list tells which bank terminals can be reached on the local network, and under which names. A terminal is
  there while it is in bridge mode, in which it shows its URL, and while it is plugged in.

  @BRG-101 @BRG-107 @FLD-009 @simulated @NS-25 @NS-75
  Scenario Outline: A terminal is among the devices, under the id that its paths have, over <carrier>
    Given the client asks for the devices over <carrier>
    And the client hears
      | 0.id    | pos-1    |
      | 0.name  | any text |
      | 0.type  | any text |
      | 0.model | any text |
    When the client asks the terminal for a purchase of 100 over <carrier>
    Then the client hears
      | success       | true |
      | result.amount | 100  |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

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
      When the client asks the terminal for <operation> over <carrier>
      Then the answer is 503
      And the answer shows
        | terminal_id    | 50000000-0000-4000-8000-000000000001 |
        | operation_type | <type>                               |
        | success        | false                                |
        | code           | 9007                                 |
        | result         | {}                                   |
      When the terminal enters bridge mode
      And the client asks the terminal for <operation> over <carrier>
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
      When the client asks the second terminal for a purchase of 100 over a socket
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
