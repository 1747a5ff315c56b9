Feature: Each operation of the local network

  What holds of a purchase holds of each operation, at each terminal and over each carrier.

  Rule: requests, devices and request ids

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-101 @BRG-005 @FLD-009 @simulated @assumed
    Scenario Outline: A terminal that <state> is among the devices
      Given the terminal <state>
      And the client asks the terminal for a purchase over a socket
      When the client asks for the devices over <carrier>
      Then the client hears
        | length | 3     |
        | 0.id   | pos-1 |

      Examples:
        | state                          | carrier  |
        | waits for a hand at every step | a socket |
        | waits for a hand at every step | HTTP     |
        | is shown a card without funds  | a socket |
        | is busy                        | a socket |
        | has no paper                   | HTTP     |
        | does not reach its bank        | a socket |
        | loses its answers              | HTTP     |
        | is silent                      | a socket |

    @BRG-101 @BRG-005 @FLD-009 @simulated @assumed
    Scenario Outline: A socket that asks for the devices again is told of those there are by then, when one <change>
      Given the client asks for the devices over a socket
      And the client hears
        | length | 3 |
      And the second terminal <change>
      When the client asks for the devices over a socket
      Then the client hears
        | length | 2     |
        | 1.id   | pos-3 |

      Examples:
        | change             |
        | is unplugged       |
        | leaves bridge mode |

  Rule: operations at each terminal

    @BRG-102 @BRG-104 @BRG-105 @BRG-107 @FLD-024 @NS-57 @simulated @assumed
    Scenario Outline: <operation> is asked of <terminal> on the local network, over <carrier>
      When the client asks <terminal> for <operation> with '<body>' over <carrier>
      Then the client hears
        | terminal_id    | <id>      |
        | operation_type | <type>    |
        | success        | <success> |

      Examples:
        | operation    | type       | success | carrier  | terminal                             | id                                   | body                                   |
        | a purchase   | purchase   | true    | a socket | the second terminal                  | 50000000-0000-4000-8000-000000000002 | {"amount":"2000"}                      |
        | a purchase   | purchase   | true    | HTTP     | the second terminal                  | 50000000-0000-4000-8000-000000000002 | {"amount":"2000"}                      |
        | a purchase   | purchase   | true    | a socket | the terminal of another organization | 50000000-0000-4000-8000-000000000003 | {"amount":"2000"}                      |
        | a purchase   | purchase   | true    | HTTP     | the terminal of another organization | 50000000-0000-4000-8000-000000000003 | {"amount":"2000"}                      |
        | a settlement | settlement | true    | a socket | the second terminal                  | 50000000-0000-4000-8000-000000000002 |                                        |
        | a settlement | settlement | true    | HTTP     | the terminal of another organization | 50000000-0000-4000-8000-000000000003 |                                        |
        | a refund     | cancel     | false   | a socket | the second terminal                  | 50000000-0000-4000-8000-000000000002 | {"amount":"2000","rrn":"748920811769"} |
        | a refund     | cancel     | false   | HTTP     | the terminal of another organization | 50000000-0000-4000-8000-000000000003 | {"amount":"2000","rrn":"748920811769"} |

  Rule: two wait on the local network

    Background:
      Given the terminal waits for a hand at every step
      And the client asks the terminal for a purchase of 700 under 6f9619ff-8b86-4d01-b42d-00cf4fc964ff over a socket
      And the client asks the terminal for a purchase of 300 under 9c9619ff-8b86-4d01-b42d-00cf4fc964ff over a socket

    @BRG-102 @BRG-005 @ERR-401 @NS-32 @NS-86 @simulated @assumed
    Scenario: Two requests that wait on the local network come to nothing when the terminal is unplugged
      When the terminal is unplugged
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |
      And the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |

    @BRG-102 @FLD-024 @NS-25 @NS-86 @AMB-18 @simulated @assumed
    Scenario: Two requests that wait on the local network are made when the terminal works by itself again
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 700                                  |
      And the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 300                                  |

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

  Rule: troubles of a terminal

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
