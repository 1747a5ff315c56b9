Feature: Offline codes counted and listed

  Looking at codes spends none.

  @CLD-416 @CLD-417 @LIM-019 @NS-10 @NS-49
  Scenario: Codes are listed oldest first, and looking spends none
    When the cashier looks at the offline codes
    Then the page shows
      | length        | 150      |       |
      | 0.serial_id   | 1        | NS-49 |
      | 0.fiscal_code | any text | NS-10 |
      | 149.serial_id | 150      | NS-49 |
    And nothing changes

  @CLD-419
  Scenario: A cashier is told how many codes there are
    When the cashier looks at the number of offline codes
    Then it is accepted
    And nothing changes

  @CLD-419 @NS-11
  Scenario: Codes are counted
    When the cashier looks at the number of offline codes
    Then the answer shows (NS-11)
      | available            | 2000 |
      | used                 | 0    |
      | enough_offline_codes | true |

  @FLD-020 @LOC-123 @CLD-411 @NS-48 @NS-67
  Scenario: What is spent behind a further grant is a part of the whole pool
    Given an open shift
    And the cashier asks for 2000 offline codes
    And the tax authority answers
    When the cashier takes the register offline
    And the cashier sells the minimal receipt
    Then the desk's status shows
      | offline_codes         | 3998  | NS-48 |
      | offline_codes_percent | 99.95 | NS-67 |

  @CLD-417 @NS-10 @NS-49
  Scenario Outline: <count> codes are listed where <count> are asked for
    When a request for the offline codes with count=<count> is sent with the token and the key
    Then the page shows
      | length           | <count> |       |
      | 0.serial_id      | 1       | NS-49 |
      | <last>.serial_id | <count> | NS-49 |

    Examples:
      | count | last |
      | 3     | 2    |
      | 151   | 150  |

  @CLD-417 @NS-10 @NS-49
  Scenario: No more codes are listed than there are
    When a request for the offline codes with count=10000 is sent with the token and the key
    Then the page shows (NS-49)
      | length | 2000 |

  @CLD-416 @CLD-418 @NS-10 @NS-67
  Scenario: A code that is spent is listed no more, and those of another register are
    Given the cashier takes the register offline with code 1
    When the cashier looks at the offline codes
    Then the page shows
      | length      | 150 |       |
      | 0.serial_id | 2   | NS-67 |
    When the cashier looks at the offline codes of the second register
    Then the page shows
      | 0.serial_id | 1 | NS-67 |

  @CLD-419 @CLD-420 @NS-11
  Scenario: A code that is spent is counted as used, on its own register
    Given the cashier takes the second register offline
    When the cashier looks at the number of offline codes
    Then the answer shows (NS-11)
      | available | 1999 |
      | used      | 1    |
    When the cashier looks at the number of offline codes of the register
    Then the answer shows (NS-11)
      | available | 2000 |
      | used      | 0    |

  @CLD-416 @CLD-417 @LIM-015 @LIM-017 @NS-10 @NS-49
  Scenario Outline: Of 2000 codes a list of <count> shows <length>
    When a request for the offline codes with count=<count> is sent with the token and the key
    Then it is accepted
    And the page shows
      | length      | <length> | NS-49 |
      | 0.serial_id | 1        | NS-10 |

    Examples: the fewest, the most
      | count | length |
      | 1     | 1      |
      | 10000 | 2000   |

  @CLD-411 @CLD-416 @CLD-417 @LIM-015
  Scenario Outline: Of codes that have been granted a list of <count> shows as many
    Given the cashier asks for 3 offline codes
    And the tax authority answers
    When a request for the offline codes with count=<count> is sent with the token and the key
    Then the page shows
      | length | <count> |

    Examples: the fewest, and fewer than there are
      | count |
      | 1     |
      | 2     |

  Rule: more codes than are listed

    Background:
      Given an open shift

    @LIM-017 @NS-10
    Scenario: Of twelve thousand codes ten thousand are listed
      Given the cashier asks for 5000 offline codes
      And the tax authority answers
      And the cashier asks for 5000 offline codes
      And the tax authority answers
      When a request for the offline codes with count=10000 is sent with the token and the key
      Then the page shows (NS-10)
        | length | 10000 |
