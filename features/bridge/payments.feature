Feature: Payments through the cloud socket

  A front system asks a bank terminal for a purchase, a refund, a settlement or a text, and is answered under the
  request_id it gave. The bridge makes no receipt: the front system does, from the data of the bank. Amounts are minor
  units. What the bank says follows from the seed of the world.

  Background:
    Given the terminal connects
    And a client of the terminal

  @BRG-001 @BRG-203 @BRG-212 @FLD-024 @FLD-025 @FLD-026 @ERR-401 @NS-25 @simulated @assumed
  Scenario: A purchase is approved and answered with the data of the bank
    When the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | terminal_id           | 50000000-0000-4000-8000-000000000001 |
      | request_id            | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type        | purchase                             |
      | success               | true                                 |
      | code                  | 0                                    |
      | error                 | nothing                              |
      | result.amount         | 2000                                 |
      | result.invoice_num    | 1                                    |
      | result.rrn            | "748920811769"                       |
      | result.auth_code      | "858449"                             |
      | result.receipt_no     | "1"                                  |
      | result.card_mask      | 900420******0011                     |
      | result.pan            | 900420******0011                     |
      | result.terminal_id    | T1761202                             |
      | result.terminal       | T1761202                             |
      | result.merchant_id    | M78817128752816                      |
      | result.owner_name     | OKSANA HONCHAR                       |
      | result.issuer_name    | Банк «Левада»                        |
      | result.payment_system | KALYNA                               |
      | result.currency       | UAH                                  |
      | result.bank_name      | Банк «Осокір»                        |
    And the client hears nothing more

  @BRG-001 @BRG-204 @BRG-212 @FLD-024 @FLD-026 @FLD-028 @AMB-15 @AMB-19 @simulated @assumed @owner
  Scenario: A purchase is taken back by what its answer gave
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | result.rrn         | "748920811769" |
      | result.auth_code   | "858449"       |
      | result.invoice_num | 1              |
    When the client asks for a refund
      | payload | {"amount": 2000, "invoiceNum": 1, "rrn": "748920811769", "auth_code": "858449"} |
    Then the client hears
      | operation_type     | cancel                               |
      | request_id         | 7a9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success            | true                                 |
      | code               | 0                                    |
      | result.amount      | 2000                                 |
      | result.invoice_num | 2                                    |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |
      | batch.refunds   | {"count": 1, "sum": 2000} |

  @BRG-204 @BRG-212 @ERR-401 @AMB-19 @simulated @assumed
  Scenario Outline: A refund with <place> as <value> takes nothing back
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    When the client asks for a refund
      | <place> | <value> |
    Then the client hears
      | success | false    |
      | code    | <code>   |
      | error   | any text |
      | result  | {}       |
    And the terminal shows
      | batch.refunds | {"count": 0, "sum": 0} |

    Examples:
      | place              | value          | code |
      | payload.amount     | 2001           | 9407 |
      | payload.rrn        | "748920811768" | 9519 |
      | payload.rrn        | "no reference" | 9519 |
      | payload.auth_code  | "858448"       | 9431 |
      | payload.invoiceNum | 2              | 9431 |

  @BRG-204 @BRG-210 @AMB-19 @simulated @assumed @owner
  Scenario: A purchase of one terminal is not taken back at another
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the second terminal connects
    And a client of the second terminal
    When the client asks for a refund
      | terminal_id | 50000000-0000-4000-8000-000000000002 |
    Then the client hears
      | success | false |
      | code    | 9519  |
    And the terminal shows
      | batch.refunds | {"count": 0, "sum": 0} |
    And the second terminal shows
      | batch.refunds | {"count": 0, "sum": 0} |

  @BRG-204 @AMB-19 @simulated @assumed @owner
  Scenario: A purchase is taken back in parts, and no part of it twice
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    And the client asks for a refund
      | payload.amount | 1500 |
    And the client hears
      | code          | 0    |
      | result.amount | 1500 |
    When the client asks for a refund
      | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | code       | 9407                                 |
    And the terminal shows
      | batch.refunds | {"count": 1, "sum": 1500} |

  @BRG-204 @AMB-19 @simulated @assumed
  Scenario: A purchase that is taken back already is not taken back again
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    And the client asks for a refund
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    When the client asks for a refund
      | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
    Then the client hears
      | success | false |
      | code    | 9208  |

  @BRG-001 @BRG-106 @BRG-202 @BRG-205 @BRG-213 @ERR-401 @FLD-026 @AMB-17 @simulated @assumed
  Scenario: A settlement after two purchases is answered with 200 and closes the shift of the bank
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client asks for a purchase
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    And the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
    And the client hears
      | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
    When the client asks for a settlement
      | payload | nothing |
    Then the client hears
      | operation_type     | settlement |
      | request_id         | any id     |
      | success            | true       |
      | code               | 0          |
      | status             | 200        |
      | result.amount      | 4000       |
      | result.pan         | nothing    |
      | result.invoice_num | nothing    |
    And the terminal shows
      | batch.serial    | 2                      |
      | batch.purchases | {"count": 0, "sum": 0} |

  @BRG-106 @BRG-202 @BRG-205 @FLD-026 @AMB-17 @simulated @assumed
  Scenario: A purchase is settled once
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | success | true |
    When the client asks for a settlement
      | payload | nothing |
    Then the client hears
      | status        | 200  |
      | result.amount | 2000 |
    When the client asks for a settlement
      | payload | nothing |
    Then the client hears
      | status        | 200 |
      | result.amount | 0   |

  @BRG-106 @BRG-205 @NS-86 @simulated @assumed
  Scenario: A settlement asked for during a purchase waits for its end, and counts it
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the client asks for a settlement
      | payload | nothing |
    And the client hears nothing
    When the terminal approves by hand
    Then the client hears
      | operation_type | purchase |
      | success        | true     |
    When the terminal approves by hand
    Then the client hears
      | operation_type | settlement |
      | result.amount  | 2000       |

  @BRG-106 @BRG-205 @simulated @owner
  Scenario: A settlement leaves the shift of the register open
    Given an open shift
    And the client asks for a purchase
      | payload.amount | 2000 |
    When the client asks for a settlement
      | payload | nothing |
    Then nothing is sent to the tax authority
    And the shift is OPENED
    And the terminal shows
      | batch.serial | 2 |

  @BRG-206 @BRG-208 @ERR-401 @FLD-026 @FLD-028 @NS-58 @simulated
  Scenario Outline: The text '<text>' stands on the screen as it is
    When the client asks for a text on its screen
      | payload.receipt | <text> |
    Then the client hears (NS-58)
      | operation_type | display-receipt |
      | request_id     | any id          |
      | success        | true            |
      | code           | 0               |
      | result         | {}              |
    And the terminal shows
      | screen.shows | receipt |
      | screen.text  | <text>  |
      | prints       | []      |

    Examples:
      | text                           |
      | Bread 20.00                    |
      | Хліб «Ґанок» і їжа — 20,00 ₴ ♥ |

  @BRG-207 @BRG-208 @FLD-026 @FLD-028 @NS-58 @simulated
  Scenario Outline: A text is printed as it is, with <qr_url> as the QR code
    When the client asks for a text on paper
      | payload.receipt | Дякуємо за покупку, їжте на здоров’я! |
      | payload.qr_url  | <qr_url>                              |
    Then the client hears (NS-58)
      | operation_type | print-receipt |
      | request_id     | any id        |
      | success        | true          |
      | code           | 0             |
      | result         | {}            |
    And the terminal shows
      | prints.length    | 1                                     |
      | prints.0.receipt | Дякуємо за покупку, їжте на здоров’я! |
      | prints.0.qr_url  | <printed>                             |

    Examples:
      | qr_url                  | printed                 |
      | nothing                 | null                    |
      | null                    | null                    |
      | https://shop.example/17 | https://shop.example/17 |

  @BRG-209 @BRG-202 @BRG-203 @NS-86 @simulated @assumed
  Scenario: Two purchases at once are answered each under its own request_id
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the client asks for a purchase
      | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | payload.amount | 700                                  |
    And the client hears nothing
    When the terminal approves by hand
    Then the client hears
      | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | result.amount | 2000                                 |
    When the terminal approves by hand
    Then the client hears
      | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | result.amount | 700                                  |

  @BRG-209 @NS-86 @simulated @assumed @owner
  Scenario: A request_id that comes again is charged once and answered with its first result
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | result.rrn | "748920811769" |
    When the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | request_id       | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success          | true                                 |
      | result.rrn       | "748920811769"                       |
      | result.auth_code | "858449"                             |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

  @BRG-209 @ERR-401 @NS-86 @simulated @assumed @owner
  Scenario: Another amount under a request_id that is taken is refused
    Given the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears
      | code | 0 |
    When the client asks for a purchase
      | payload.amount | 2001 |
    Then the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | false                                |
      | code       | 9437                                 |
      | result     | {}                                   |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

  @BRG-212 @ERR-401 @NS-32 @simulated @assumed
  Scenario: A card without funds is declined, and nothing is charged
    Given the terminal is shown a card without funds
    When the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | success | false                         |
      | code    | 9420                          |
      | error   | На рахунку недостатньо коштів |
      | result  | {}                            |
    And the terminal shows
      | batch.purchases | {"count": 0, "sum": 0} |

  @BRG-212 @ERR-401 @NS-32 @simulated @assumed @owner
  Scenario Outline: A purchase at a terminal that <trouble> is answered with <code>
    Given the terminal <trouble>
    When the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | success | false    |
      | code    | <code>   |
      | error   | any text |
      | result  | {}       |
    And the terminal shows
      | batch.purchases | {"count": 0, "sum": 0} |

    Examples:
      | trouble                 | code |
      | has no paper            | 9205 |
      | does not reach its bank | 9204 |
      | is busy                 | 9009 |

  @BRG-215 @NS-32 @NS-75 @simulated @assumed
  Scenario: A purchase under way comes to nothing when the terminal is unplugged
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    When the terminal is unplugged
    Then the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | false                                |
      | code       | 9007                                 |
    And the client hears
      | event | disconnected |

  @BRG-215 @NS-86 @simulated @assumed
  Scenario: A purchase under way is no success when the terminal drops
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    When the terminal drops
    Then the client hears
      | event | disconnected |
    And the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | false                                |
      | code       | 9007                                 |
      | result     | {}                                   |

  @BRG-215 @NS-86 @simulated @assumed
  Scenario: A purchase approved while the terminal was away is found again when it is back
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the terminal drops
    And the terminal approves by hand
    And the terminal connects
    And a client of the terminal
    When the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | success            | true |
      | result.amount      | 2000 |
      | result.invoice_num | 1    |

  @NS-86 @simulated @assumed @owner
  Scenario: A purchase at a terminal that is silent fails after 150 seconds
    Given the terminal is silent
    And the client asks for a purchase
      | payload.amount | 2000 |
    When 149 seconds pass
    Then the client hears nothing
    When 1 second passes
    Then the client hears
      | success | false |
      | code    | 9016  |
    And the terminal shows
      | batch.purchases | {"count": 0, "sum": 0} |

  @BRG-209 @NS-86 @simulated @assumed
  Scenario: A purchase whose answer got lost is found again by another client
    Given the terminal loses its answers
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the client hears nothing
    When a client of the terminal
    And the client asks for a purchase
      | payload.amount | 2000 |
    Then the client hears
      | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | success    | true                                 |
      | result.rrn | "748920811769"                       |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

  @NS-86 @simulated @assumed
  Scenario: A purchase goes on when its client has left
    Given the terminal waits for a hand at every step
    And the client asks for a purchase
      | payload.amount | 2000 |
    And the client breaks off
    When the terminal approves by hand
    Then the terminal shows
      | last.state      | approved                             |
      | last.request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | batch.purchases | {"count": 1, "sum": 2000}            |

  Rule: The bridge makes no receipt

    @BRG-002 @simulated
    Scenario: A purchase leaves the journals of the desk and the cloud as they are
      Given an open shift
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success | true |
      And nothing is sent to the tax authority
      And the register has not made a receipt

    @BRG-002 @simulated
    Scenario: A refund leaves the journals of the desk and the cloud as they are
      Given an open shift
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | success | true |
      When the client asks for a refund
        | payload.amount | 2000 |
      Then nothing is sent to the tax authority
      And the register has not made a receipt
      And the terminal shows
        | batch.refunds | {"count": 1, "sum": 2000} |

    @BRG-003 @simulated @NS-60 @owner
    Scenario: A sale is made afterwards from the data of the bank
      Given an open shift
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn       | "748920811769" |
        | result.auth_code | "858449"       |
      When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASHLESS","value":2000,"rrn":"748920811769","auth_code":"858449","card_mask":"900420******0011","terminal":"T1761202","payment_system":"KALYNA","owner_name":"OKSANA HONCHAR","receipt_no":"1","bank_name":"Банк «Осокір»"}]}' is sent to the desk
      Then the receipt shows
        | payments.0.rrn            | "748920811769"   |
        | payments.0.auth_code      | "858449"         |
        | payments.0.card_mask      | 900420******0011 |
        | payments.0.terminal       | T1761202         |
        | payments.0.payment_system | KALYNA           |
        | payments.0.owner_name     | OKSANA HONCHAR   |
        | payments.0.receipt_no     | "1"              |

  Rule: A message that is not as it must be comes to nothing, and the next one is answered

    @BRG-208 @FLD-026 @NS-32 @AMB-18 @simulated @assumed
    Scenario Outline: <operation> with <request_id> as its request_id is refused
      When the client asks for <operation>
        | request_id | <request_id> |
      Then the client hears
        | success | false  |
        | code    | <code> |
        | result  | {}     |
      And the terminal shows
        | screen.shows | ready |
        | last         | null  |

      Examples:
        | operation            | request_id | code |
        | a purchase           | nothing    | 9302 |
        | a purchase           | 17         | 9021 |
        | a purchase           | null       | 9021 |
        | a purchase           | no-uuid    | 9021 |
        | a refund             | nothing    | 9302 |
        | a refund             | 17         | 9021 |
        | a refund             | no-uuid    | 9021 |
        | a settlement         | no-uuid    | 9021 |
        | a text on its screen | no-uuid    | 9021 |
        | a text on paper      | 17         | 9021 |

    @FLD-028 @FLD-026 @BRG-203 @BRG-204 @BRG-206 @BRG-207 @NS-32 @AMB-19 @simulated @assumed
    Scenario Outline: <operation> with <place> as <value> is refused
      When the client asks for <operation>
        | <place> | <value> |
      Then the client hears
        | success | false    |
        | code    | <code>   |
        | error   | any text |
        | result  | {}       |
      And the terminal shows
        | screen.shows | ready |
        | last         | null  |

      Examples:
        | operation            | place              | value            | code |
        | a purchase           | payload            | nothing          | 9302 |
        | a purchase           | payload            | 2000             | 9021 |
        | a purchase           | payload.amount     | nothing          | 9302 |
        | a purchase           | payload.amount     | "2000"           | 9407 |
        | a purchase           | payload.amount     | 20.5             | 9407 |
        | a purchase           | payload.amount     | 0                | 9407 |
        | a purchase           | payload.amount     | -1               | 9407 |
        | a purchase           | payload.amount     | 100000000000     | 9407 |
        | a purchase           | payload.amount     | 9007199254740992 | 9407 |
        | a refund             | payload            | nothing          | 9302 |
        | a refund             | payload.amount     | nothing          | 9302 |
        | a refund             | payload.amount     | "2000"           | 9407 |
        | a refund             | payload.invoiceNum | nothing          | 9302 |
        | a refund             | payload.invoiceNum | "1"              | 9021 |
        | a refund             | payload.rrn        | nothing          | 9302 |
        | a refund             | payload.rrn        | 748920811769     | 9021 |
        | a refund             | payload.auth_code  | nothing          | 9302 |
        | a refund             | payload.auth_code  | 858449           | 9021 |
        | a settlement         | payload            | "now"            | 9021 |
        | a text on its screen | payload            | nothing          | 9302 |
        | a text on its screen | payload.receipt    | nothing          | 9302 |
        | a text on its screen | payload.receipt    | 17               | 9021 |
        | a text on paper      | payload.receipt    | nothing          | 9302 |
        | a text on paper      | payload.receipt    | ["a", "b"]       | 9021 |
        | a text on paper      | payload.qr_url     | 17               | 9021 |

    @BRG-210 @FLD-026 @simulated @assumed
    Scenario Outline: A message to <terminal_id> over the socket of another terminal is refused with <code>
      Given the second terminal connects
      When the client asks for a purchase
        | terminal_id | <terminal_id> |
      Then the client hears
        | success | false  |
        | code    | <code> |
      And the terminal shows
        | last | null |
      And the second terminal shows
        | last | null |

      Examples:
        | terminal_id                          | code |
        | 50000000-0000-4000-8000-000000000002 | 9524 |
        | 00000000-0000-4000-8000-0000000000ff | 9524 |
        | the-till                             | 9524 |
        | 7                                    | 9524 |
        | nothing                              | 9302 |

    @BRG-210 @simulated @assumed
    Scenario: A purchase is made at the terminal it is addressed to, and at no other
      Given the second terminal connects
      When the client asks for a purchase
        | terminal_id | 50000000-0000-4000-8000-000000000001 |
      Then the client hears
        | terminal_id | 50000000-0000-4000-8000-000000000001 |
        | success     | true                                 |
      And the terminal shows
        | batch.purchases.count | 1 |
      And the second terminal shows
        | batch.purchases.count | 0 |

    @BRG-211 @BRG-202 @NS-32 @simulated @assumed
    Scenario Outline: An operation_type <operation_type> leaves the terminal alone, and the next message is answered
      When the client asks for a purchase
        | operation_type | <operation_type> |
      Then the client hears
        | success | false |
        | code    | 9006  |
      And the terminal shows
        | last | null |
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | operation_type | purchase                             |
        | request_id     | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success        | true                                 |

      Examples:
        | operation_type |
        | refund         |
        | PURCHASE       |
        | null           |

    @BRG-211 @BRG-215 @NS-32 @assumed
    Scenario Outline: The terminal being away, <operation> is known and fails
      Given the terminal drops
      And the client hears
        | event | disconnected |
      When the client asks for <operation>
        | extra | 1 |
      Then the client hears
        | success | false |
        | code    | 9007  |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |
