@wire
Feature: The form of a cash withdrawal

  A payment without a type: it has a number instead, and is always from a card.

  @ERR-302 @LOC-201 @FLD-032 @LIM-082 @NS-69 @AMB-38
  Scenario Outline: A withdrawal with <place> as <value> is malformed
    When a cash withdrawal is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out
      | place              | value   |
      | body.payment       | nothing |
      | body.payment.value | nothing |

    Examples: null where something must be said
      | place              | value |
      | body.payment       | null  |
      | body.payment.value | null  |

    Examples: of the wrong type
      | place                            | value  |
      | body.payment                     | []     |
      | body.payment.code                | "1"    |
      | body.payment.value               | "1000" |
      | body.payment.label               | 7      |
      | body.payment.commission          | "45"   |
      | body.payment.card_mask           | 7      |
      | body.payment.bank_name           | 7      |
      | body.payment.auth_code           | 7      |
      | body.payment.rrn                 | 7      |
      | body.payment.payment_system      | 7      |
      | body.payment.owner_name          | 7      |
      | body.payment.terminal            | 7      |
      | body.payment.acquirer_and_seller | 7      |
      | body.payment.receipt_no          | 7      |
      | body.payment.signature_required  | "no"   |
      | body.print                       | "yes"  |
      | body.print_simple_text           | 1      |

    Examples: fractions of a whole
      | place                   | value |
      | body.payment.code       | 1.5   |
      | body.payment.value      | 0.5   |
      | body.payment.commission | 0.5   |

    Examples: below the least
      | place                   | value |
      | body.payment.code       | 0     |
      | body.payment.value      | 0     |
      | body.payment.value      | -1000 |
      | body.payment.commission | -1    |
      | body.payment.label      | ""    |

    Examples: above the greatest
      | place                   | value                  |
      | body.payment.code       | 10                     |
      | body.payment.value      | 100000000000           |
      | body.payment.value      | 9007199254740993       |
      | body.payment.value      | 1e300                  |
      | body.payment.commission | 100000000000           |
      | body.payment.card_mask  | "4444********1111****" |

    Examples: longer than 128 characters
      | place              | value                                                                                                                               |
      | body.payment.label | "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" |

  @LOC-201 @LOC-202 @FLD-032 @LIM-082 @NS-69 @NS-84 @AMB-47
  Scenario Outline: A withdrawal with <place> as <value> is well formed
    Given the desk opens a shift
    When a cash withdrawal is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place                   | value                 |
      | body.payment.code       | 1                     |
      | body.payment.code       | 9                     |
      | body.payment.code       | nothing               |
      | body.payment.value      | 1                     |
      | body.payment.value      | 99999999999           |
      | body.payment.commission | 0                     |
      | body.payment.commission | 99999999999           |
      | body.payment.card_mask  | ""                    |
      | body.payment.card_mask  | "4444********1111***" |
      | body.payment.label      | "x"                   |

    Examples: what a terminal says, and the flags
      | place                            | value |
      | body.payment.bank_name           | "x"   |
      | body.payment.auth_code           | "x"   |
      | body.payment.rrn                 | "x"   |
      | body.payment.payment_system      | "x"   |
      | body.payment.owner_name          | "x"   |
      | body.payment.terminal            | "x"   |
      | body.payment.acquirer_and_seller | "x"   |
      | body.payment.receipt_no          | "x"   |
      | body.payment.signature_required  | true  |
      | body.print                       | true  |
      | body.print_simple_text           | true  |

    Examples: null is as good as left out
      | place                            | value |
      | body.payment.code                | null  |
      | body.payment.label               | null  |
      | body.payment.commission          | null  |
      | body.payment.card_mask           | null  |
      | body.payment.bank_name           | null  |
      | body.payment.auth_code           | null  |
      | body.payment.rrn                 | null  |
      | body.payment.payment_system      | null  |
      | body.payment.owner_name          | null  |
      | body.payment.terminal            | null  |
      | body.payment.acquirer_and_seller | null  |
      | body.payment.receipt_no          | null  |
      | body.payment.signature_required  | null  |
      | body.print                       | null  |
      | body.print_simple_text           | null  |

    Examples: a type is an unknown member here
      | place             | value  |
      | body.payment.type | "CASH" |
