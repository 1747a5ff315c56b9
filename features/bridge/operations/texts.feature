Feature: Texts on the screen and on paper of a terminal

  A text is shown and printed as it is.

  Rule: a text as it is

    Background:
      Given the terminal connects
      And a client of the terminal

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

  Rule: a text is shown and printed as it is

    Background:
      Given the terminal connects
      And a client of the terminal

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

  Rule: requests without a request_id

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
