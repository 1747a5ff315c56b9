Feature: What holds of every operation through the cloud socket

  Five operations go over one socket. What is said of one of them is said of all: its ids are its own, a failure before it
  is over, and a text is a text whatever stands in it.

  Background:
    Given the terminal connects
    And a client of the terminal

  @BRG-209 @BRG-208 @FLD-024 @NS-32 @NS-86 @simulated
  Scenario Outline: <operation> is answered under its request_id as it was written, in capitals
    When the client asks for <operation>
      | request_id | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
    Then the client hears
      | request_id     | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
      | operation_type | <type>                               |

    Examples:
      | operation            | type            |
      | a purchase           | purchase        |
      | a refund             | cancel          |
      | a text on its screen | display-receipt |
      | a text on paper      | print-receipt   |

    @AMB-17 @assumed
    Examples: a settlement, which may be answered by 200 alone
      | operation    | type       |
      | a settlement | settlement |

  @BRG-208 @BRG-209 @BRG-212 @FLD-024 @NS-86 @simulated @assumed
  Scenario Outline: <operation> that comes again is answered as the first time
    Given the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    And the client hears
      | success | true |
    When the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type | <type>                               |
      | success        | true                                 |
      | code           | 0                                    |
      | status         | <status>                             |
    And the client hears nothing more

    Examples:
      | operation            | type            | status  |
      | a purchase           | purchase        | nothing |
      | a settlement         | settlement      | 200     |
      | a text on its screen | display-receipt | nothing |
      | a text on paper      | print-receipt   | nothing |

  @BRG-202 @BRG-212 @NS-32 @simulated @assumed
  Scenario Outline: A socket on which a purchase was declined is answered <operation>
    Given the terminal declines the next with lostCard
    And the client asks for a purchase
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    And the client hears
      | success | false |
    When the client asks for <operation>
      | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | request_id     | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type | <type>                               |
      | success        | <success>                            |

    Examples:
      | operation            | type            | success |
      | a purchase           | purchase        | true    |
      | a refund             | cancel          | false   |
      | a settlement         | settlement      | true    |
      | a text on its screen | display-receipt | true    |
      | a text on paper      | print-receipt   | true    |

  @BRG-202 @BRG-214 @BRG-215 @NS-32 @simulated
  Scenario Outline: A client whose terminal has dropped and is there again is answered <operation>
    Given the terminal drops
    And the client hears
      | event | disconnected |
    And the terminal connects
    And the client hears
      | event | connected |
    When the client asks for <operation>
      | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | request_id     | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type | <type>                               |

    Examples:
      | operation            | type            |
      | a purchase           | purchase        |
      | a refund             | cancel          |
      | a settlement         | settlement      |
      | a text on its screen | display-receipt |
      | a text on paper      | print-receipt   |

  @BRG-215 @AMB-17 @NS-32
  Scenario Outline: <operation> is no success to a client that was answered before its terminal dropped
    Given the client asks for a settlement
      | payload | nothing |
    And the client hears
      | operation_type | settlement | AMB-17 |
    And the terminal drops
    And the client hears
      | event | disconnected |
    When the client asks for <operation>
      | extra | 1 |
    Then the client hears
      | success | anything but true |       |
      | code    | 9007              | NS-32 |

    Examples:
      | operation            |
      | a purchase           |
      | a refund             |
      | a settlement         |
      | a text on its screen |
      | a text on paper      |

  @BRG-215 @ERR-401 @NS-32 @NS-86 @simulated @assumed
  Scenario Outline: A purchase and <operation> behind it come both to nothing when the terminal drops
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    When the terminal drops
    Then the client hears
      | event | disconnected |
    And the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | code       | 9007                                 |
    And the client hears
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | code       | 9007                                 |

    Examples:
      | operation            |
      | a purchase           |
      | a refund             |
      | a settlement         |
      | a text on its screen |
      | a text on paper      |

  @BRG-209 @BRG-202 @BRG-216 @NS-32 @NS-86 @simulated
  Scenario Outline: A client waits for <operation> in vain no more for another client that leaves
    Given a client of the terminal
    And the terminal waits for a hand at every step
    And the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    When the client that came first leaves
    And the terminal works by itself again
    Then the client hears
      | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type | <type>                               |

    Examples:
      | operation    | type       |
      | a purchase   | purchase   |
      | a refund     | cancel     |
      | a settlement | settlement |

  @BRG-208 @FLD-026 @NS-32 @simulated @assumed
  Scenario Outline: <operation> with '<request_id>' as its request_id is no success
    When the client asks for <operation>
      | request_id | <request_id> |
    Then the client hears
      | success | false |
      | code    | 9021  |
    And the terminal shows
      | last | null |

    Examples: empty, with blanks around it, without hyphens, in braces, cut short
      | operation  | request_id                               |
      | a purchase | ""                                       |
      | a purchase | " 6f9619ff-8b86-4d01-b42d-00cf4fc964ff"  |
      | a purchase | "6f9619ff-8b86-4d01-b42d-00cf4fc964ff\n" |
      | a purchase | "6f9619ff8b864d01b42d00cf4fc964ff"       |
      | a purchase | "{6f9619ff-8b86-4d01-b42d-00cf4fc964ff}" |
      | a purchase | "6f9619ff-8b86-4d01-b42d-00cf4fc964f"    |
      | a refund   | ""                                       |
      | a refund   | "6f9619ff-8b86-4d01-b42d-00cf4fc964ff "  |
      | a refund   | "6f9619ff8b864d01b42d00cf4fc964ff"       |

  @BRG-204 @BRG-104 @BRG-212 @ERR-401 @AMB-19 @simulated @assumed
  Scenario Outline: A refund with <place> as <value>, which is nearly right, takes nothing back
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    When the client asks for a refund
      | <place> | <value> |
    Then the client hears
      | success | false  |
      | code    | <code> |
    And the terminal shows
      | batch.refunds | {"count": 0, "sum": 0} |

    Examples: empty, nought, with blanks, with a nought in front, a part of it
      | place              | value            | code |
      | payload.rrn        | ""               | 9519 |
      | payload.rrn        | " 748920811769"  | 9519 |
      | payload.rrn        | "748920811769 "  | 9519 |
      | payload.rrn        | "748920811769\n" | 9519 |
      | payload.rrn        | "0748920811769"  | 9519 |
      | payload.rrn        | "74892081176"    | 9519 |
      | payload.auth_code  | ""               | 9431 |
      | payload.auth_code  | " 858449"        | 9431 |
      | payload.auth_code  | "858449 "        | 9431 |
      | payload.auth_code  | "0858449"        | 9431 |
      | payload.auth_code  | "85844"          | 9431 |
      | payload.invoiceNum | 0                | 9431 |
      | payload.invoiceNum | 11               | 9431 |

  @BRG-203 @BRG-204 @FLD-025 @FLD-028 @NS-25 @simulated
  Scenario Outline: A purchase of <amount> is made and taken back whole
    Given the client asks for a purchase
      | payload.amount | <amount> |
    And the client hears
      | success       | true     |
      | result.amount | <amount> |
    When the client asks for a refund
      | payload.amount | <amount> |
    Then the client hears
      | success       | true     |
      | result.amount | <amount> |
    And the terminal shows
      | batch.purchases.sum | <amount> |
      | batch.refunds.sum   | <amount> |

    Examples: the least, the greatest, and the bounds of 16 and 32 bits
      | amount      |
      | 1           |
      | 65536       |
      | 2147483648  |
      | 4294967296  |
      | 99999999999 |

  Rule: a text is shown and printed as it is

    @BRG-206 @FLD-028 @NS-58 @simulated
    Scenario Outline: The screen shows <text> with its blanks and lines
      When the client asks for a text on its screen
        | payload.receipt | <text> |
      Then the client hears (NS-58)
        | success | true |
      And the terminal shows
        | screen.text | <text> |

      Examples:
        | text                         |
        | " Хліб "                     |
        | "\n\n  ХЛІБ\r\n\tмолоко  \n" |
        | "<b>«Ґанок» & \"Ї\"</b> 🍞"   |
        | "null"                       |
        | "20.00"                      |
        | 8192 letters                 |

    @BRG-207 @FLD-028 @NS-58 @simulated
    Scenario Outline: The printer prints <text> with its blanks and lines, over <qr_url>
      When the client asks for a text on paper
        | payload.receipt | <text>   |
        | payload.qr_url  | <qr_url> |
      Then the client hears (NS-58)
        | success | true |
      And the terminal shows
        | prints.0.receipt | <text>   |
        | prints.0.qr_url  | <qr_url> |

      Examples:
        | text                         | qr_url                                             |
        | " Хліб "                     | null                                               |
        | "\n\n  ХЛІБ\r\n\tмолоко  \n" | "https://shop.example/Чек?id=17&sum=20.00#до низу" |
        | "<b>«Ґанок» & \"Ї\"</b> 🍞"   | " https://shop.example "                           |
        | "null"                       | "null"                                             |
        | 8192 letters                 | null                                               |
        | "Хліб"                       | 2000 letters                                       |

    @BRG-206 @NS-58 @simulated
    Scenario: A second text on the screen takes the place of the first
      Given the client asks for a text on its screen
        | payload.receipt | Хліб |
      When the client asks for a text on its screen
        | payload.receipt | Молоко |
      Then the terminal shows
        | screen.shows | receipt |
        | screen.text  | Молоко  |

    @BRG-207 @NS-58 @simulated
    Scenario Outline: Of two texts on paper each has its own QR code: <first>, then <second>
      Given the client asks for a text on paper
        | payload.receipt | Хліб    |
        | payload.qr_url  | <first> |
      When the client asks for a text on paper
        | payload.receipt | Молоко   |
        | payload.qr_url  | <second> |
      Then the terminal shows
        | prints.0.receipt | Хліб      |
        | prints.0.qr_url  | <above>   |
        | prints.1.receipt | Молоко    |
        | prints.1.qr_url  | <beneath> |

      Examples:
        | first                    | second                   | above                    | beneath                  |
        | "https://shop.example/1" | nothing                  | "https://shop.example/1" | null                     |
        | nothing                  | "https://shop.example/2" | null                     | "https://shop.example/2" |
        | "https://shop.example/1" | "https://shop.example/2" | "https://shop.example/1" | "https://shop.example/2" |

  Rule: on the local network as well

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
