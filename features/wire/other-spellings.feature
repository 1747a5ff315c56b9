@wire
Feature: Values in spellings of another kind

  A service of its kind converts what it is sent before it checks it. One table for every operation, in the description;
  what none of its rows reads is malformed.

  @extension @EXT-102 @NS-84 @assumed
  Scenario Outline: A sale with <place> as <value> has <read>
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with <place> as <value>
    Then the receipt shows (NS-84)
      | <member> | <read> |

    Examples: a number or a truth where text is meant
      | place                     | value                                                 | member               | read            |
      | body.goods.0.good.code    | 501                                                   | goods.0.good.code    | "501"           |
      | body.goods.0.good.barcode | 4820000000017                                         | goods.0.good.barcode | "4820000000017" |
      | body.goods.0.good.uktzed  | 4011                                                  | goods.0.good.uktzed  | "4011"          |
      | body.payments             | [{"type": "CASHLESS", "value": 2000, "rrn": 12345678}] | payments.0.rrn       | "12345678"      |
      | body.header               | 7.5                                                   | header               | "7.5"           |
      | body.header               | true                                                  | header               | "True"          |

    Examples: text where a whole number is meant, and a number whose fraction is cut off
      | place                      | value     | member                   | read |
      | body.goods.0.quantity      | " 1000 "  | goods.0.quantity         | 1000 |
      | body.goods.0.quantity      | "1_000"   | goods.0.quantity         | 1000 |
      | body.goods.0.quantity      | 1000.9    | goods.0.quantity         | 1000 |
      | body.payments.0.value      | 2849.483  | payments.0.value         | 2849 |

    Examples: truths in the words of many languages
      | place                     | value   | member               | read  |
      | body.technical_return     | 0       | technical_return     | false |
      | body.technical_return     | "false" | technical_return     | false |
      | body.goods.0.is_return    | "off"   | goods.0.is_return    | false |

    Examples: ids in other spellings
      | place   | value                                           | member | read                                   |
      | body.id | "{00000000-0000-4000-8000-00000000000A}"        | id     | "00000000-0000-4000-8000-00000000000a" |
      | body.id | "0000000000004000800000000000000A"              | id     | "00000000-0000-4000-8000-00000000000a" |
      | body.id | "urn:uuid:00000000-0000-4000-8000-00000000000a" | id     | "00000000-0000-4000-8000-00000000000a" |

    Examples: an instant as Unix time, and with single digits
      | place                           | value             | member                     | read                               |
      | body.related_receipt_created_at | 1772402400        | related_receipt_created_at | "2026-03-01T22:00:00.000000+00:00" |
      | body.related_receipt_created_at | "1772402400"      | related_receipt_created_at | "2026-03-01T22:00:00.000000+00:00" |
      | body.related_receipt_created_at | 1772402400000     | related_receipt_created_at | "2026-03-01T22:00:00.000000+00:00" |
      | body.related_receipt_created_at | "2026-3-2 0:00"   | related_receipt_created_at | "2026-03-01T22:00:00.000000+00:00" |

    Examples: of an address with a name the address
      | place         | value                                    | member          | read                 |
      | body.delivery | {"email": "Іван <buyer@example.com>"}    | delivery.email  | "buyer@example.com"  |
      | body.delivery | {"emails": ["Buyer<buyer@example.com>"]} | delivery.emails | ["buyer@example.com"] |

  @CLD-104 @NS-13 @NS-84 @assumed
  Scenario: A pin code may be a number
    When a pin-code sign-in is sent with body.pin_code as 1111
    Then the answer is 200 (NS-84)

  @CLD-509 @NS-15 @NS-84 @assumed
  Scenario: A shift is opened with an id in braces, and read by it without hyphens
    When an opening is sent with body.id as "{00000000-0000-4000-8000-0000000000FB}"
    Then the answer shows (NS-84)
      | id | "00000000-0000-4000-8000-0000000000fb" |
    When GET /api/v1/shifts/000000000000400080000000000000fb is sent with the token
    Then the answer shows (NS-84)
      | id | "00000000-0000-4000-8000-0000000000fb" |

  @extension @EXT-203 @NS-84 @simulated @assumed
  Scenario Outline: A receipt is read by its id <spelling>
    Given an open shift of the cashier on the register
    And a sale in the cloud is sent with body.id as "{00000000-0000-4000-8000-0000000000FC}"
    When GET /api/v1/receipts/<id> is sent with the token
    Then the answer shows (NS-84)
      | id | "00000000-0000-4000-8000-0000000000fc" |
    When GET /api/v1/receipts/<id>/text is sent with the token
    Then the answer is 200 (NS-84)

    Examples: as programs of several languages write it
      | spelling        | id                                         |
      | in braces       | %7B00000000-0000-4000-8000-0000000000FC%7D |
      | without hyphens | 000000000000400080000000000000fc           |

  @extension @EXT-511 @NS-84 @simulated @assumed
  Scenario Outline: A good with <place> as <value> is taken
    When a good is sent with <place> as <value>
    Then the answer shows (NS-84)
      | id | any id |

    Examples: the table is that of every operation
      | place          | value |
      | body.code      | 7     |
      | body.barcode   | 482   |
      | body.is_weight | "yes" |
      | body.price     | 20.5  |

  @REP-006 @REP-602 @NS-84 @assumed
  Scenario Outline: A report of the daily cash flow with <place> as <value> is taken
    When a report of the daily cash flow is sent with <place> as <value>
    Then it is accepted (NS-84)

    Examples: an address with a name, and an id in braces
      | place                | value                                      |
      | body.emails          | ["Олена <olena@example.com>"]              |
      | body.organization_id | ["{10000000-0000-4000-8000-000000000001}"] |

  @FLD-035 @NS-84 @assumed
  Scenario Outline: A number of more digits than JSON keeps is no text
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with <place> as <value>
    Then it is malformed at <place> (NS-84)

    Examples: other digits than were sent would be printed
      | place                     | value                |
      | body.goods.0.good.barcode | 12345678901234567890 |
