Feature: Hardware of its own at the bridge

  A terminal may be hardware that connects to the proxy by itself. What a client asks reaches it as the client said it,
  and what it answers reaches the client that has asked, under the ids that client gave.

  @BRG-203 @BRG-204 @BRG-206 @BRG-207 @BRG-210 @FLD-026 @FLD-028 @NS-85 @simulated @assumed
  Scenario Outline: Hardware is asked for <operation> with <payload> as the client has said it
    Given the terminal is played by hardware
    And a client of the terminal
    When the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | payload    | <payload>                            |
    Then the hardware shows
      | length           | 1                                    |
      | 0.operation_type | <type>                               |
      | 0.terminal_id    | 50000000-0000-4000-8000-000000000001 |
      | 0.request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | 0.payload        | <payload>                            |

    Examples:
      | operation            | type            | payload                                                                                      |
      | a purchase           | purchase        | {"amount": 1}                                                                                |
      | a purchase           | purchase        | {"amount": 99999999999}                                                                      |
      | a refund             | cancel          | {"amount": 2000, "invoiceNum": 0, "rrn": "000000000000", "auth_code": ""}                    |
      | a refund             | cancel          | {"amount": 99999999999, "invoiceNum": 999999, "rrn": " 74 89 ", "auth_code": " x "}          |
      | a settlement         | settlement      | nothing                                                                                      |
      | a text on its screen | display-receipt | {"receipt": " Хліб\\n\\n\\t«Ґанок» — 20,00 ₴ 🍞 "}                                            |
      | a text on paper      | print-receipt   | {"receipt": " Хліб\\n\\n\\t«Ґанок» — 20,00 ₴ 🍞 "}                                            |
      | a text on paper      | print-receipt   | {"receipt": "Дякуємо", "qr_url": "https://shop.example/receipts/17?sum=20.00&at=2026#нижче"} |

  @BRG-206 @BRG-207 @FLD-028 @NS-85 @simulated @assumed
  Scenario Outline: Hardware is told all of a long text, asked for <operation>
    Given the terminal is played by hardware
    And a client of the terminal
    When the client asks for <operation>
      | payload.receipt | 8192 letters |
    Then the hardware shows
      | 0.payload.receipt | 8192 letters |

    Examples:
      | operation            |
      | a text on its screen |
      | a text on paper      |

  @BRG-207 @FLD-028 @NS-85 @simulated @assumed
  Scenario: Hardware is told all of a long address for a QR code
    Given the terminal is played by hardware
    And a client of the terminal
    When the client asks for a text on paper
      | payload.qr_url | 2000 letters |
    Then the hardware shows
      | 0.payload.qr_url | 2000 letters |

  @BRG-209 @BRG-210 @BRG-212 @FLD-024 @FLD-025 @NS-25 @NS-85 @simulated
  Scenario Outline: What hardware answers to <operation> reaches the client under the ids that it has written
    Given the terminal is played by hardware
    And a client of the terminal
    When the client asks for <operation>
      | request_id | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
    Then the client hears
      | terminal_id    | 50000000-0000-4000-8000-000000000001 |
      | request_id     | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
      | operation_type | <type>                               |
      | success        | true                                 |
      | code           | 0                                    |
      | result         | <result>                             |

    Examples:
      | operation            | type            | result                                                                                                             |
      | a purchase           | purchase        | {"rrn": "310000000017", "auth_code": "730052", "invoice_num": 17, "card_mask": "900420******0011", "amount": 2000} |
      | a refund             | cancel          | {"rrn": "310000000017", "auth_code": "730052", "invoice_num": 17, "card_mask": "900420******0011", "amount": 2000} |
      | a settlement         | settlement      | {}                                                                                                                 |
      | a text on its screen | display-receipt | {}                                                                                                                 |
      | a text on paper      | print-receipt   | {}                                                                                                                 |

  @BRG-213 @FLD-025 @NS-25 @NS-85 @simulated
  Scenario Outline: What hardware does not tell of <operation> is not told to the client either
    Given the terminal is played by hardware that tells an amount alone
    And a client of the terminal
    When the client asks for <operation>
      | extra | 1 |
    Then the client hears
      | success | true                 |
      | result  | {"amount": <amount>} |

    Examples:
      | operation    | amount |
      | a purchase   | 2000   |
      | a refund     | 2000   |
      | a settlement | 0      |

  @BRG-212 @ERR-401 @NS-32 @NS-85 @simulated @assumed
  Scenario Outline: <operation> is no success where hardware calls a code one
    Given the terminal is played by hardware that calls a code a success
    And a client of the terminal
    When the client asks for <operation>
      | extra | 1 |
    Then the client hears
      | success | false |
      | code    | 9023  |

    Examples:
      | operation            |
      | a purchase           |
      | a refund             |
      | a settlement         |
      | a text on its screen |
      | a text on paper      |

  @BRG-212 @ERR-401 @NS-32 @NS-85 @simulated @assumed
  Scenario: Hardware that calls it a failure is told on, its code and what it charged
    Given the terminal is played by hardware that calls the approval of a part a failure
    And a client of the terminal
    When the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | success       | false                              |
      | code          | 9602                               |
      | error         | Банк схвалив лише частину суми     |
      | result.amount | 1500                               |

  @BRG-209 @BRG-202 @NS-25 @NS-85 @NS-86 @simulated
  Scenario Outline: A purchase and <operation> are answered each as its own, though hardware answers the last first
    Given the terminal is played by hardware that answers the last of two first
    And a client of the terminal
    And the client asks for a purchase
      | payload.amount | 700 |
    When the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type | <type>                               |
      | success        | true                                 |
    And the client hears
      | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success       | true                                 |
      | result.amount | 700                                  |

    Examples:
      | operation            | type            |
      | a purchase           | purchase        |
      | a refund             | cancel          |
      | a settlement         | settlement      |
      | a text on its screen | display-receipt |

  @BRG-209 @BRG-202 @NS-85 @NS-86 @simulated
  Scenario Outline: <operation> that is asked for twice before hardware answers is answered twice
    Given the terminal is played by hardware that answers the last of two first
    And a client of the terminal
    And the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    When the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | true                                 |
    And the client hears
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | true                                 |

    Examples:
      | operation            |
      | a purchase           |
      | a refund             |
      | a settlement         |
      | a text on its screen |
      | a text on paper      |

  @BRG-215 @ERR-401 @NS-32 @NS-85 @simulated @assumed
  Scenario Outline: A purchase and <operation> come to nothing when the hardware goes
    Given the terminal is played by hardware that gives no answer
    And a client of the terminal
    And the client asks for a purchase
      | payload.amount | 700 |
    And the client asks for <operation>
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    When the terminal drops
    Then the client hears
      | event | disconnected |
    And the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | false                                |
      | code       | 9007                                 |
    And the client hears
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | false                                |
      | code       | 9007                                 |

    Examples:
      | operation            |
      | a purchase           |
      | a refund             |
      | a settlement         |
      | a text on its screen |
      | a text on paper      |
