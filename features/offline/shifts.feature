Feature: A shift that waits while the tax authority is silent

  Online, a shift of the cloud is CREATED until the tax authority has its opening, and CLOSING until it has its closing.
  A register that goes offline, by itself or because it is asked to, waits no longer: the shift is OPENED or CLOSED at
  that moment, and its document goes out first when the register comes back.

  Rule: an opening

    @SHF-004 @simulated
    Scenario: A shift waits for its opening as long as the register is online
      Given the tax authority is mute
      And the cashier opens a shift on the register
      When 69 seconds pass
      Then the shift is CREATED

    @SHF-004 @CON-007 @NS-47 @simulated
    Scenario: A register that falls offline by itself opens the shift that waits
      Given the tax authority is mute
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      And the cashier opens a shift on the register
      When 70 seconds pass
      Then the register has gone offline
      And the shift has opened
      When the cashier looks at that shift
      Then the shift shows (NS-47)
        | status                         | OPENED                           |
        | opened_at                      | 2026-06-01T09:01:10.000000+00:00 |
        | initial_transaction.status     | PENDING                          |
        | initial_transaction.offline_id | null                             |

    @SHF-004 @CON-007 @NS-47 @simulated
    Scenario: In a shift that opened so the register sells offline
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 70 seconds pass
      When the cashier sells the minimal receipt
      Then the receipt shows (NS-47)
        | is_online | false |

    @SHF-004 @CON-004 @CON-007 @NS-47 @simulated
    Scenario: The tax authority has the opening before what was made offline
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the cashier sells the minimal receipt
      And the tax authority speaks again
      When 2 minutes pass
      Then the tax authority has taken
        | SHIFT_OPEN |
        | GO_OFFLINE |
        | RECEIPT    |

    @SHF-004 @CON-004 @CON-007 @NS-47 @simulated
    Scenario: An opening that went out late is shown as taken
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the tax authority speaks again
      When 2 minutes pass
      And the cashier looks at that shift
      Then the shift shows (NS-47)
        | status                     | OPENED |
        | initial_transaction.status | DONE   |

    @SHF-004 @CON-001 @NS-47 @simulated
    Scenario: A register that is taken offline by hand opens the shift that waits
      Given the tax authority is mute
      And the cashier opens a shift on the register
      When the cashier takes the register offline
      Then the shift is OPENED (NS-47)
      When the tax authority speaks again
      And the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | SHIFT_OPEN |
        | GO_OFFLINE |

    @SHF-004 @ERR-101 @NS-47 @simulated
    Scenario: A register that cannot go offline asks again and again, and the shift waits for the answer
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And the cashier has no signature service
      When 3 hours pass
      Then the shift is CREATED (NS-47)
      When the tax authority speaks again
      And 31 minutes pass
      Then the shift is OPENED (NS-47)

    @SHF-004 @NS-47 @simulated
    Scenario: A register that cannot go offline asks half an hour after it asked in vain, and no sooner
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And the cashier has no signature service
      And 4349 seconds pass
      When the tax authority speaks again
      And 2 seconds pass
      Then the shift is OPENED (NS-47)

    @LOC-101 @NS-47 @simulated @owner
    Scenario: At the desk no shift waits: it is opened and sells while the tax authority is silent
      Given the tax authority is mute
      When the desk opens a shift
      Then the shift is OPENED (NS-47)
      When the cashier sells the minimal receipt
      Then the receipt shows (NS-47)
        | is_online   | true |
        | fiscal_code | null |

  Rule: a closing

    @SHF-011 @CON-007 @NS-47 @simulated @owner
    Scenario: A register that falls offline by itself closes the shift that waits
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 69 seconds pass
      And the shift is CLOSING (NS-47)
      When 1 second passes
      Then the shift is CLOSED (NS-47)

    @SHF-011 @CON-007 @NS-47 @simulated
    Scenario: After a shift that closed so the next one opens at once, offline
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 70 seconds pass
      When the cashier opens a shift on the register
      Then the shift shows (NS-47)
        | status                         | CREATED  |
        | initial_transaction.offline_id | any text |
      And the shift is OPENED (NS-47)

    @SHF-011 @CON-001 @NS-47 @simulated
    Scenario: A register that is taken offline by hand closes the shift that waits
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      When the senior cashier takes the register offline
      Then the shift is CLOSED (NS-47)

    @SHF-011 @CON-004 @NS-47 @simulated
    Scenario: The tax authority has the closing before what came after
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 70 seconds pass
      And the cashier opens a shift on the register
      And the tax authority speaks again
      When 2 minutes pass
      Then the tax authority has taken
        | Z_REPORT   |
        | GO_OFFLINE |
        | SHIFT_OPEN |

  Rule: a webhook

    @WHK-002 @NS-29 @NS-47 @simulated
    Scenario: A webhook is not told of a shift whose opening the tax authority does not have
      Given the cashier sets the webhook of the register to the receiver
      And the tax authority is mute
      And the cashier opens a shift on the register
      When 70 seconds pass
      Then the receiver has been called 0 times (NS-47)

    @WHK-002 @NS-29 @NS-47 @simulated
    Scenario: A webhook is told, once the authority has the opening, of the moment at which the shift opened
      Given the cashier sets the webhook of the register to the receiver
      And the tax authority is mute
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the tax authority speaks again
      When 2 minutes pass
      Then the last call shows (NS-47)
        | shift.status    | "OPENED"                           |
        | shift.opened_at | "2026-06-01T09:01:10.000000+00:00" |

    @WHK-003 @NS-29 @NS-47 @simulated
    Scenario: A webhook is told of the moment at which the shift closed
      Given an open shift of the cashier on the register
      And the cashier sets the webhook of the register to the receiver
      And the tax authority is mute
      And the cashier closes the shift
      And 70 seconds pass
      And the tax authority speaks again
      When 2 minutes pass
      Then the last call shows (NS-47)
        | shift.status     | "CLOSED"                           |
        | shift.closed_at  | "2026-03-02T07:00:01.000000+00:00" |
        | shift.updated_at | "2026-03-02T07:01:11.000000+00:00" |

  Rule: an opening refused on the way back

    Background:
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the cashier sells the minimal receipt
      And the tax authority speaks again
      And the tax authority refuses shift openings because of "a bad day"
      And 2 minutes pass

    @SHF-006 @ERR-205 @NS-47 @simulated
    Scenario: A late opening that is refused blocks the register
      When the cashier sells the minimal receipt
      Then it is refused because register blocked by a refusal of the tax authority (NS-47)

    @SHF-006 @ERR-205 @NS-47 @simulated
    Scenario: A late opening that is refused leaves the shift open, with the reason
      When the cashier looks at that shift
      Then the shift shows (NS-47)
        | status                                     | OPENED      |
        | initial_transaction.status                 | ERROR       |
        | initial_transaction.response_error_message | "a bad day" |

    @SHF-006 @ERR-205 @NS-47 @simulated
    Scenario: When the late opening has been taken, the register works again
      Given the tax authority accepts everything again
      And the cashier brings the register online
      And the tax authority answers
      When the cashier sells the minimal receipt
      Then it is accepted (NS-47)

  Rule: an opening refused in an answer that came too late

    Background:
      Given the tax authority takes 2 minutes to answer
      And the tax authority refuses shift openings because of "a bad day"
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the cashier sells the minimal receipt
      And 10 minutes pass

    @SHF-006 @CON-010 @NS-47 @simulated
    Scenario: A refusal that came too late leaves the shift open
      Then the shift is OPENED (NS-47)

    @SHF-006 @CON-010 @NS-47 @simulated
    Scenario: When the opening has been taken after all, the register works online again
      Given the tax authority answers without delay again
      And the tax authority accepts everything again
      And the cashier brings the register online
      And the tax authority answers
      When the cashier sells the minimal receipt
      Then it is accepted (NS-47)
      And the desk's status shows (NS-47)
        | online_status | true |

  Rule: a closing refused on the way back

    Background:
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 70 seconds pass
      And the tax authority speaks again
      And the tax authority refuses Z-reports because of "the sums differ"
      And 2 minutes pass

    @SHF-011 @ERR-205 @NS-95 @NS-47 @simulated @owner
    Scenario: A late closing that is refused leaves the shift closed, and blocks the register
      When the cashier opens a shift on the register
      Then it is refused because register blocked by a refusal of the tax authority (NS-47)

    @SHF-011 @ERR-205 @NS-95 @NS-47 @simulated
    Scenario: When the late closing has been taken, the next shift opens
      Given the tax authority accepts everything again
      And the cashier brings the register online
      And the tax authority answers
      When the cashier opens a shift on the register
      Then it is accepted (NS-47)
