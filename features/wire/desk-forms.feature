@wire
Feature: The form of a cash movement

  Positive is in, negative is out, zero is neither.

  @ERR-302 @LOC-133 @LOC-134 @LOC-135 @LOC-136 @FLD-031 @AMB-21
  Scenario Outline: A cash movement with <place> as <value> is malformed
    When a cash movement is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out
      | place              | value   |
      | body.payment       | nothing |
      | body.payment.type  | nothing |
      | body.payment.value | nothing |

    Examples: of the wrong type
      | place                  | value  |
      | body.payment           | []     |
      | body.payment.type      | 1      |
      | body.payment.value     | "1000" |
      | body.payment.label     | 7      |
      | body.print             | "yes"  |
      | body.print_simple_text | 1      |

    Examples: null where something must be said
      | place              | value |
      | body.payment       | null  |
      | body.payment.type  | null  |
      | body.payment.value | null  |

    Examples: of no such kind
      | place             | value      |
      | body.payment.type | "CASHLESS" |
      | body.payment.type | "cash"     |

    Examples: neither in nor out
      | place              | value |
      | body.payment.value | 0     |

    Examples: out of bounds
      | place              | value             |
      | body.payment.value | 0.5               |
      | body.payment.value | -100000000000     |
      | body.payment.value | 100000000000      |
      | body.payment.value | 9007199254740993  |
      | body.payment.value | -9007199254740993 |
      | body.payment.value | 1e300             |
      | body.payment.label | ""                |

  @LOC-134 @LOC-135 @LOC-136
  Scenario Outline: A cash movement with <place> as <value> is well formed
    Given the desk opens a shift
    When a cash movement is sent with <place> as <value>
    Then it is well formed

    Examples: optional members
      | place                  | value    |
      | body.payment.label     | "Розмін" |
      | body.print             | true     |
      | body.print_simple_text | false    |

    Examples: null is as good as left out
      | place                  | value |
      | body.payment.label     | null  |
      | body.print             | null  |
      | body.print_simple_text | null  |

    Examples: at the bounds
      | place              | value        |
      | body.payment.value | 10           |
      | body.payment.value | -10          |
      | body.payment.value | 99999999999  |
      | body.payment.value | -99999999999 |

  @LOC-134 @FLD-031
  Scenario: A label of 129 letters is malformed
    When a cash movement is sent with body.payment.label as 129 letters
    Then it is malformed at body.payment.label

  @LOC-134 @FLD-031
  Scenario: A label of 128 letters is well formed
    Given the desk opens a shift
    When a cash movement is sent with body.payment.label as 128 letters
    Then it is well formed

  @LOC-134 @NS-84 @assumed
  Scenario: A label that is null is the usual one
    Given the desk opens a shift
    When a cash movement is sent with body.payment.label as null
    And the desk prints an X-report
    Then the X-report shows
      | payments.0.label | "Готівка" |

  @ERR-302 @AMB-07 @FLD-017 @FLD-031 @FLD-032
  Scenario Outline: POST <path> with <body> for a body is malformed
    When POST <path> with the body '<body>' is sent to the desk
    Then it is malformed at <place>

    Examples: nothing at all
      | path                            | body | place        |
      | /api/v1/receipt/sell            |      | body.goods   |
      | /api/v1/receipt/sell            | {}   | body.goods   |
      | /api/v1/receipt/sell            | null | body.goods   |
      | /api/v1/receipt/service         |      | body.payment |
      | /api/v1/receipt/cash-withdrawal |      | body.payment |

    Examples: no object
      | path                            | body   | place |
      | /api/v1/receipt/sell            | 7      | body  |
      | /api/v1/receipt/service         | []     | body  |
      | /api/v1/receipt/cash-withdrawal | []     | body  |
      | /api/v1/receipt/cash-withdrawal | "cash" | body  |
      | /api/v1/receipt/cash-withdrawal | {"id": | body  |
