Feature: Going online, and sending what was made offline

  Everything that waits is sent in order, oldest first, and the register is online once all of it has been taken.

  Background:
    Given an open shift

  Rule: going online

    @CLD-404 @CLD-405 @CON-003 @CON-004 @CON-005 @CLD-013 @owner
    Scenario: Going online sends everything, oldest first
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier puts in 1000
      And the desk closes the shift
      When the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE |
        | RECEIPT    |
        | RECEIPT    |
        | Z_REPORT   |

    @CON-004
    Scenario: Where the transactions are shown, they were taken in the order in which they were made
      Given the cashier takes the register offline
      And the cashier puts in 1000 3 times
      And the cashier sells the minimal receipt 2 times
      And the cashier brings the register online
      And the tax authority answers
      When a request for the transactions is sent with the token and the key
      Then the order of the transactions shows
        | taken | as they were made |

    @CON-003 @LOC-122 @LOC-123 @LOC-124 @simulated @NS-79
    Scenario: The register is online when all of it has been taken, not before
      Given the cashier takes the register offline
      And 2 hours pass
      When the cashier brings the register online
      Then the desk's status shows
        | online_status    | false |
        | hours_in_offline | 2     |
      When the tax authority answers
      Then the desk's status shows
        | online_status             | true |       |
        | pending_transactions      | 0    |       |
        | first_pending_transaction | null | NS-79 |
        | hours_in_offline          | 0    |       |

    @CON-010 @NS-55 @simulated @owner
    Scenario: Sending that is refused part-way leaves the rest queued in order
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier puts in 1000
      And the tax authority refuses receipts because of "a bad day"
      When the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE      |
        | RECEIPT refused |
      And the desk's status shows
        | online_status        | false |       |
        | pending_transactions | 2     | NS-55 |

    @CON-010 @simulated @owner
    Scenario: What was refused part-way goes out when the authority accepts it
      Given the cashier takes the register offline
      And the tax authority refuses everything because of "a bad day"
      And the cashier brings the register online
      And the tax authority answers
      When the tax authority accepts everything again
      And the cashier brings the register online
      And the tax authority answers
      Then the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |

    @CLD-401 @NS-18
    Scenario: Going online is answered before anything is sent
      Given the cashier takes the register offline
      When the cashier brings the register online
      Then the answer shows
        | status | ok |
      And the register has started sending
      And the register has not come online

    @NS-55 @CLD-404 @simulated
    Scenario: Told to go online once more while it sends, the register sends nothing twice
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier brings the register online
      When the cashier brings the register online
      Then it is accepted (NS-55)
      And the register has been found so already
      And nothing more is sent to the tax authority

    @NS-55 @CLD-404 @simulated
    Scenario: Told to go online once more while it sends, the register goes on sending
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier brings the register online
      And the cashier brings the register online
      When the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE |
        | RECEIPT    |
      And the desk's status shows (NS-55)
        | online_status | true |

    @NS-55 @CLD-408 @simulated
    Scenario: Told to go offline while it sends, the register goes on sending
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier brings the register online
      When the cashier takes the register offline
      Then it is accepted (NS-55)
      And the register has been found so already
      When the tax authority answers
      Then the register has come online

    @CON-004 @CON-003 @simulated @NS-55 @owner
    Scenario: A receipt made while the register sends goes behind, and is sent before it is online
      Given the cashier takes the register offline
      And the cashier brings the register online
      When the cashier sells the minimal receipt
      Then the receipt shows (NS-55)
        | is_online   | false    |
        | fiscal_code | any text |
      When the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE |
        | RECEIPT    |
      And the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |

    @CLD-013 @CLD-404 @CON-003 @CON-007 @simulated
    Scenario: What was sold offline has been sent when the register is online again
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      When the cashier brings the register online
      And the tax authority answers
      Then the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |

    @CON-003 @CON-004 @CON-008 @NS-17 @simulated
    Scenario: A register that has just begun to send is offline still
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      When the cashier brings the register online
      And the cashier looks at the device
      Then the answer shows
        | offline_mode                      | true |
        | stay_offline                      | true |
        | documents_state.last_receipt_code | 1    |

    @CON-003 @CON-004 @CON-008 @NS-17 @simulated
    Scenario: A register that has sent everything is online
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier brings the register online
      When the tax authority answers
      And the cashier looks at the device
      Then the answer shows
        | offline_mode                      | false |
        | stay_offline                      | false |
        | documents_state.last_receipt_code | 3     |

  Rule: half way through the sending

    Background:
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt 600 times
      And the cashier brings the register online
      And 1 second passes

    @CON-003 @CON-004 @CON-008 @NS-17 @simulated @CON-010
    Scenario: How far the register has got can be seen, and what is left waits while the authority is silent
      When the cashier looks at the device
      Then the answer shows
        | offline_mode                      | true |
        | documents_state.last_receipt_code | 501  |
      And the desk's status shows
        | online_status        | false |       |
        | pending_transactions | 101   | NS-17 |
      Given the tax authority is mute
      When 20 seconds pass
      And the cashier looks at the device
      Then the answer shows
        | offline_mode                      | true |
        | documents_state.last_receipt_code | 501  |

    @CON-010 @CON-004 @simulated @NS-17
    Scenario: When the authority speaks again, the half that was left is sent
      Given the tax authority is mute
      And 20 seconds pass
      And the tax authority speaks again
      When the cashier brings the register online
      And the tax authority answers
      And the cashier looks at the device
      Then the answer shows
        | offline_mode                      | false |
        | stay_offline                      | false |
        | documents_state.last_receipt_code | 602   |

  Rule: a refusal half way through the sending

    Background:
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier puts in 1000
      And the desk closes the shift
      And the tax authority refuses Z-reports because of "a bad day"
      And the cashier brings the register online
      And the tax authority answers

    @CON-010 @NS-55 @CLD-013 @simulated
    Scenario: What comes before the refused document has been taken
      Then the tax authority has taken
        | GO_OFFLINE       |
        | RECEIPT          |
        | RECEIPT          |
        | Z_REPORT refused |

    @CON-010 @NS-55 @CLD-013 @simulated @owner
    Scenario: A register that was refused half way is offline again, and stays so
      When the cashier looks at the register
      Then the register shows (NS-55)
        | offline_mode | true |
        | stay_offline | true |

    @CON-003 @CON-007 @NS-55 @simulated @owner
    Scenario: A register taken offline by hand and refused half way sells on, offline
      Given the desk opens a shift
      When the cashier sells the minimal receipt
      Then the receipt shows (NS-55)
        | is_online   | false    |
        | fiscal_code | any text |
      And the desk's status shows (NS-55)
        | online_status        | false |
        | pending_transactions | 3     |

    @CON-010 @NS-55 @CLD-013 @simulated @owner
    Scenario: What is left after a refusal goes out in order, and nothing of it twice
      Given the desk opens a shift
      And the tax authority accepts everything again
      When the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE       |
        | RECEIPT          |
        | RECEIPT          |
        | Z_REPORT refused |
        | Z_REPORT         |
        | SHIFT_OPEN       |

    @CON-010 @NS-55 @CLD-013 @simulated @NS-04
    Scenario: When all that was left has been taken, the register is online
      Given the tax authority accepts everything again
      When the cashier brings the register online
      And the tax authority answers
      And the cashier looks at the register
      Then the register shows (NS-04)
        | offline_mode | false |
        | stay_offline | false |

  Rule: a receipt made while the register sends

    @CON-003 @CON-010 @simulated
    Scenario: A receipt made while the register sends keeps it from being online
      Given the cashier takes the register offline
      And the tax authority takes 8 seconds to answer
      And the cashier brings the register online
      And 4 seconds pass
      And the cashier puts in 1000
      When 5 seconds pass
      Then the desk's status shows
        | online_status        | false |
        | pending_transactions | 1     |
