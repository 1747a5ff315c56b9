Feature: Which events a webhook receives

  A receiver is told of five kinds of event, once the tax authority has taken them, and of nothing else.

  Background:
    Given the cashier sets the webhook of the register to the receiver

  @WHK-001 @NS-29 @simulated @owner
  Scenario: A webhook is told of a sale when it is fiscalized, not before
    Given an open shift
    When the cashier sells the minimal receipt
    Then the receiver has been told of
      | shift OPENED |
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | receipt SELL |

  @WHK-001 @simulated @NS-29
  Scenario: A webhook is told of a return as of a receipt
    Given an open shift
    And the cashier puts in 10000
    When the cashier returns the minimal receipt
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
      | receipt RETURN             |

  @WHK-004 @WHK-005 @NS-29 @simulated
  Scenario: A webhook is told of cash put in and taken out
    Given an open shift
    And the cashier puts in 10000
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
    When the cashier takes out 4000
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED                |
      | service_receipt SERVICE_IN  |
      | service_receipt SERVICE_OUT |

  @WHK-002 @WHK-003 @simulated @NS-29
  Scenario: A webhook is told of a shift that opens, and of one that closes
    Given an open shift
    Then the receiver has been told of
      | shift OPENED |
    When the desk closes the shift
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | shift CLOSED |

  @WHK-002 @WHK-003 @simulated @NS-29
  Scenario: A webhook is told of a shift of the cloud when it opens and closes
    When the cashier opens a shift on the register
    Then the receiver has been called 0 times
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
    When the cashier closes the shift
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | shift CLOSED |

  @WHK-002 @WHK-003 @simulated @assumed @NS-29
  Scenario: A webhook is told of a shift of the desk when the tax authority has it
    When the desk opens a shift
    And the desk closes the shift
    Then the receiver has been called 0 times
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | shift CLOSED |

  @WHK-002 @WHK-017 @simulated @assumed
  Scenario: A webhook is not told of a shift whose opening is refused
    Given the tax authority refuses shift openings because of "a bad day"
    When the cashier opens a shift on the register
    And the tax authority answers
    Then the shift is CLOSED
    And the receiver has been called 0 times

  @WHK-017 @simulated
  Scenario: Reports and codes are not told of
    Given an open shift
    When the desk prints an X-report
    And the cashier asks for 1 offline codes
    And the tax authority answers
    Then the receiver has been called 1 time

  @WHK-017 @simulated @NS-29
  Scenario: Reports, codes and the end of a session are not told of
    Given an open shift
    When the desk prints an X-report
    And the cashier asks for 100 offline codes
    And the cashier signs out
    And 1 hour passes
    Then the receiver has been told of
      | shift OPENED |

  @WHK-017 @simulated @NS-29 @owner
  Scenario: Cash handed to a card holder is not told of, nor that a session begins
    Given an open shift
    And the cashier puts in 5000
    When the cashier hands 3000 to a card holder
    And the cashier signs in with the password
    And the tax authority answers
    And 1 hour passes
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |

  @WHK-017 @simulated @NS-29
  Scenario: Going offline and online is not told of
    Given an open shift
    When the cashier takes the register offline
    And the cashier brings the register online
    And the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
    And the receiver has been told of
      | shift OPENED |

  @WHK-001 @WHK-004 @NS-87 @simulated @assumed @NS-29
  Scenario: What is made offline is not told of before it has been delivered
    Given an open shift
    And the cashier takes the register offline
    And the cashier puts in 10000
    And the cashier sells the minimal receipt
    And the desk closes the shift
    When 1 hour passes
    Then the receiver has been told of
      | shift OPENED |

  @WHK-001 @WHK-004 @NS-87 @simulated @assumed @NS-29 @owner
  Scenario: What was made offline is told of when it has been delivered
    Given an open shift
    And the cashier takes the register offline
    And the cashier puts in 10000
    And the cashier sells the minimal receipt
    And the desk closes the shift
    When the cashier brings the register online
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
      | receipt SELL               |
      | shift CLOSED               |

  @WHK-001 @simulated @NS-29
  Scenario: A receipt that the tax authority refuses is not told of
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |

  @WHK-001 @simulated @NS-29
  Scenario: A refused receipt is told of when it has been taken after all
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the tax authority accepts everything again
    And the cashier brings the register online
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | receipt SELL |

  @WHK-001 @CLD-807 @simulated
  Scenario: A webhook is not told of events of another register
    Given an open shift of the cashier on the second register
    Then the receiver has been called 0 times
