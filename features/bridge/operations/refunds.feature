Feature: Refunds through the cloud socket

  A purchase is taken back by what its answer gave, in parts or whole, and once.

  Rule: by what the answer gave

    Background:
      Given the terminal connects
      And a client of the terminal

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

  Rule: nearly right, and exactly right

    Background:
      Given the terminal connects
      And a client of the terminal

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

  Rule: a refund that was refused

    @BRG-204 @BRG-212 @AMB-19 @NS-32 @simulated @assumed
    Scenario: A refund that was refused takes nothing off what may be taken back
      Given the terminal connects
      And a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | code | 0 |
      And the client asks for a refund
        | payload.amount | 2001 |
      And the client hears
        | code | 9407 |
      When the client asks for a refund
        | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | code          | 0    |
        | result.amount | 2000 |

  Rule: what happens between a purchase and its refund

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
      Given the client asks the terminal for a refund of <first> over HTTP
      And the client asks the terminal for a refund of <second> over HTTP
      When the client asks the terminal for a refund of <third> over HTTP
      Then the client hears
        | success       | true    |
        | result.amount | <third> |
      When the client asks the terminal for a refund of 1 over HTTP
      Then the terminal shows
        | batch.refunds | {"count": 3, "sum": 2000} |

      Examples: alike, growing, shrinking
        | first | second | third |
        | 500   | 500    | 1000  |
        | 1     | 99     | 1900  |
        | 1900  | 99     | 1     |
