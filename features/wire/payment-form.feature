@wire
Feature: The form of payments

  A payment is cash or not; what a bank terminal says belongs to the one that is not.

  @ERR-302 @FLD-021 @LOC-163
  Scenario Outline: Cash with <place> as <value> is malformed
    When a sale is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out
      | place                 | value   |
      | body.payments.0.type  | nothing |
      | body.payments.0.value | nothing |

    Examples: of the wrong type
      | place                 | value  |
      | body.payments.0.type  | 1      |
      | body.payments.0.value | "2000" |
      | body.payments.0.label | 7      |

    Examples: null where something must be said
      | place                 | value |
      | body.payments.0.type  | null  |
      | body.payments.0.value | null  |

    Examples: more than a number can hold to the last digit
      | place                 | value            |
      | body.payments.0.value | 9007199254740993 |
      | body.payments.0.value | 1e300            |

    Examples: of no such kind
      | place                | value    |
      | body.payments.0.type | "CHEQUE" |
      | body.payments.0.type | "CARD"   |

    Examples: out of bounds
      | place                 | value                                                                                                                               |
      | body.payments.0.value | -1                                                                                                                                  |
      | body.payments.0.value | 0.5                                                                                                                                 |
      | body.payments.0.value | 100000000000                                                                                                                        |
      | body.payments.0.label | ""                                                                                                                                  |
      | body.payments.0.label | "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" |

  @FLD-021
  Scenario Outline: Cash with <place> as <value> is well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place                 | value                                                                                                                              |
      | body.payments.0.value | 0                                                                                                                                  |
      | body.payments.0.value | 99999999999                                                                                                                        |
      | body.payments.0.label | "x"                                                                                                                                |
      | body.payments.0.label | "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" |

    Examples: null is as good as left out, and says nothing of a card
      | place                               | value |
      | body.payments.0.label               | null  |
      | body.payments.0.commission          | null  |
      | body.payments.0.card_mask           | null  |
      | body.payments.0.bank_name           | null  |
      | body.payments.0.auth_code           | null  |
      | body.payments.0.rrn                 | null  |
      | body.payments.0.payment_system      | null  |
      | body.payments.0.owner_name          | null  |
      | body.payments.0.terminal            | null  |
      | body.payments.0.acquirer_and_seller | null  |
      | body.payments.0.receipt_no          | null  |
      | body.payments.0.signature_required  | null  |

  @LOC-176 @NS-59 @assumed
  Scenario Outline: Cash with <place> as <value>, which belongs to a card, is malformed
    When a sale is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: what belongs to a card alone
      | place                               | value              |
      | body.payments.0.card_mask           | "4444********1111" |
      | body.payments.0.bank_name           | "x"                |
      | body.payments.0.auth_code           | "x"                |
      | body.payments.0.rrn                 | "x"                |
      | body.payments.0.payment_system      | "x"                |
      | body.payments.0.owner_name          | "x"                |
      | body.payments.0.terminal            | "x"                |
      | body.payments.0.acquirer_and_seller | "x"                |
      | body.payments.0.receipt_no          | "x"                |
      | body.payments.0.commission          | 100                |
      | body.payments.0.signature_required  | false              |

  @LOC-176 @FLD-021 @LIM-081 @AMB-38
  Scenario Outline: A card payment with <place> as <value> is malformed
    When a cashless sale is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: of the wrong type
      | place                               | value |
      | body.payments.0.card_mask           | 7     |
      | body.payments.0.bank_name           | 7     |
      | body.payments.0.auth_code           | 7     |
      | body.payments.0.rrn                 | 7     |
      | body.payments.0.payment_system      | 7     |
      | body.payments.0.owner_name          | 7     |
      | body.payments.0.terminal            | 7     |
      | body.payments.0.acquirer_and_seller | 7     |
      | body.payments.0.receipt_no          | 7     |
      | body.payments.0.commission          | "100" |
      | body.payments.0.commission          | 0.5   |
      | body.payments.0.signature_required  | "no"  |

    Examples: below the least, above the greatest
      | place                      | value        |
      | body.payments.0.commission | -1           |
      | body.payments.0.commission | 100000000000 |
      | body.payments.0.commission | 1e300        |

    Examples: longer than 19 characters
      | place                     | value                  |
      | body.payments.0.card_mask | "4444********1111****" |

  @LOC-176 @LIM-080
  Scenario Outline: A card payment with <place> as <value> is well formed
    Given the desk opens a shift
    When a cashless sale is sent with <place> as <value>
    Then it is well formed

    Examples: 19 characters
      | place                     | value                 |
      | body.payments.0.card_mask | "4444********1111***" |

    Examples: what a terminal says
      | place                               | value |
      | body.payments.0.card_mask           | "x"   |
      | body.payments.0.bank_name           | "x"   |
      | body.payments.0.auth_code           | "x"   |
      | body.payments.0.rrn                 | "x"   |
      | body.payments.0.payment_system      | "x"   |
      | body.payments.0.owner_name          | "x"   |
      | body.payments.0.terminal            | "x"   |
      | body.payments.0.acquirer_and_seller | "x"   |
      | body.payments.0.receipt_no          | "x"   |
      | body.payments.0.commission          | 100   |
      | body.payments.0.signature_required  | true  |

    Examples: null is as good as left out
      | place                               | value |
      | body.payments.0.commission          | null  |
      | body.payments.0.card_mask           | null  |
      | body.payments.0.bank_name           | null  |
      | body.payments.0.auth_code           | null  |
      | body.payments.0.rrn                 | null  |
      | body.payments.0.payment_system      | null  |
      | body.payments.0.owner_name          | null  |
      | body.payments.0.terminal            | null  |
      | body.payments.0.acquirer_and_seller | null  |
      | body.payments.0.receipt_no          | null  |
      | body.payments.0.signature_required  | null  |
