Feature: Labels and cash of the desk as they are sent

  Whole bodies of movements of cash, and of payments under labels.

  Rule: each label is counted by itself

    Background:
      Given an open shift
      And the cashier puts in 100000

    @FLD-021 @FLD-022 @LOC-134 @LOC-163 @NS-60
    Scenario Outline: A payment without a label has the usual one beside one that is named: <payments>
      When POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[<payments>]}' is sent to the desk
      Then the receipt shows
        | payments.0.label | <first>  |
        | payments.1.label | <second> |

      Examples:
        | payments                                                                                  | first   | second  |
        | {"type":"CASH","value":1000,"label":"Каса"},{"type":"CASH","value":1000}                  | Каса    | Готівка |
        | {"type":"CASH","value":1000},{"type":"CASH","value":1000,"label":"Каса"}                  | Готівка | Каса    |
        | {"type":"CASHLESS","value":1000,"label":"Банк"},{"type":"CASHLESS","value":1000}          | Банк    | Картка  |
        | {"type":"CASHLESS","value":1000,"label":"Банк"},{"type":"CASH","value":1000,"label":null} | Банк    | Готівка |

    @FLD-016 @LOC-131 @LOC-132 @LOC-134 @JRN-013 @NS-80
    Scenario Outline: Cash that goes <way> under a label is counted there, and none of it under another
      When POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":<value>,"label":"Перша"}}' is sent to the desk
      And POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":<more>,"label":"Друга"}}' is sent to the desk
      And the desk prints an X-report
      Then the X-report shows
        | payments.0.service_<other> | <usual> | NS-80 |
        | payments.1.label           | "Перша" | NS-80 |
        | payments.1.service_<way>   | 1000    | NS-80 |
        | payments.2.label           | "Друга" | NS-80 |
        | payments.2.service_<way>   | 3000    | NS-80 |

      Examples:
        | way | other | value | more  | usual  |
        | in  | out   | 1000  | 3000  | 0      |
        | out | in    | -1000 | -3000 | 100000 |

  Rule: what goes out is counted under the label it names

    Background:
      Given an open shift
      And the cashier puts in 100000
      And POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":6000,"quantity":1000}],"payments":[{"type":"CASHLESS","value":1000,"label":"Перша"},{"type":"CASHLESS","value":2000,"label":"Друга"},{"type":"CASHLESS","value":3000,"label":"Третя"}]}' is sent to the desk

    @FLD-016 @LOC-166 @JRN-013 @NS-80
    Scenario Outline: A return paid under <label> is counted there, and under no other label of cards
      When POST /api/v1/receipt/sell with the body '{"id":"8b9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":500,"quantity":1000,"is_return":true}],"payments":[{"type":"CASHLESS","value":500,"label":"<label>"}]}' is sent to the desk
      And the desk prints an X-report
      Then the X-report shows
        | payments.1.label      | "Перша"  | NS-80 |
        | payments.1.return_sum | <first>  | NS-80 |
        | payments.2.label      | "Друга"  | NS-80 |
        | payments.2.return_sum | <second> | NS-80 |
        | payments.3.label      | "Третя"  | NS-80 |
        | payments.3.return_sum | <third>  | NS-80 |

      Examples:
        | label | first | second | third |
        | Перша | 500   | 0      | 0     |
        | Друга | 0     | 500    | 0     |
        | Третя | 0     | 0      | 500   |

  Rule: the label of a movement

    Background:
      Given an open shift

    @LOC-134 @NS-80
    Scenario Outline: The label that is given to <value> is kept in the report
      Given the cashier puts in 5000
      When POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":<value>,"label":"Інкасація"}}' is sent to the desk
      And the desk prints an X-report
      Then the X-report shows
        | payments.length          | 2           | NS-80 |
        | payments.1.label         | "Інкасація" | NS-80 |
        | payments.1.service_<way> | 1000        | NS-80 |

      Examples:
        | value | way |
        | 1000  | in  |
        | -1000 | out |

  Rule: labels with blanks, and a label of null

    Background:
      Given the desk opens a shift

    @FLD-021 @FLD-016 @LOC-163 @NS-79
    Scenario: Labels that differ in blanks are two
      Given POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":1500,"label":"Каса"},{"type":"CASH","value":500,"label":" Каса "}]}' is sent to the desk
      When the desk prints an X-report
      Then the X-report shows (NS-79)
        | payments.0.label    | "Каса"   |
        | payments.0.sell_sum | 1500     |
        | payments.1.label    | " Каса " |
        | payments.1.sell_sum | 500      |

  Rule: cash under a label

    Background:
      Given an open shift

    @LOC-134 @NS-80
    Scenario: Cash put in under a label of its own is reported under that
      Given POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":5000,"label":"Розмін"}}' is sent to the desk
      When the desk prints an X-report
      Then the X-report shows (NS-80)
        | payments.length       | 1        |
        | payments.0.label      | "Розмін" |
        | payments.0.service_in | 5000     |

  Rule: the print of a movement

    Background:
      Given an open shift

    @LOC-134
    Scenario Outline: A movement of cash is printed under <printed>
      When POST /api/v1/receipt/service with the body '{"payment":<payment>,"print":true}' is sent to the desk
      Then the slip says
        | <printed> |  |

      Examples: the label that is given, or Готівка
        | payment                                       | printed |
        | {"type":"CASH","value":5000,"label":"Розмін"} | Розмін  |
        | {"type":"CASH","value":5000}                  | Готівка |
