@wire
Feature: The form of a cash movement

  Positive is in, negative is out, zero is neither.

  @ERR-302 @LOC-133 @LOC-134 @LOC-135 @LOC-136 @FLD-031 @AMB-21
  Scenario Outline: A cash movement with <place> as <value>
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

    Examples: of no such kind
      | place             | value      |
      | body.payment.type | "CASHLESS" |
      | body.payment.type | "cash"     |

    Examples: neither in nor out
      | place              | value |
      | body.payment.value | 0     |

    Examples: out of bounds
      | place              | value         |
      | body.payment.value | 0.5           |
      | body.payment.value | -100000000000 |
      | body.payment.value | 100000000000  |
      | body.payment.label | ""            |

  @LOC-134 @LOC-135 @LOC-136
  Scenario Outline: A cash movement with <place> as <value> is well formed
    Given an open shift
    When a cash movement is sent with <place> as <value>
    Then it is well formed

    Examples: optional members
      | place                  | value    |
      | body.payment.label     | "Розмін" |
      | body.print             | true     |
      | body.print_simple_text | false    |

    Examples: at the bounds
      | place              | value        |
      | body.payment.value | 10           |
      | body.payment.value | -10          |
      | body.payment.value | 99999999999  |
      | body.payment.value | -99999999999 |
