Feature: A shift that waits while the tax authority is silent

  Online, a shift of the cloud is CREATED until the tax authority has its opening, and CLOSING until it has its closing.
  A register that goes offline, by itself or because it is asked to, waits no longer: the shift is OPENED or CLOSED at
  that moment, and its document goes out first when the register comes back.

  Rule: an opening

    @SHF-004 @NS-47 @simulated @assumed
    Scenario: It waits as long as the register is online
      Given the tax authority is mute
      And the cashier opens a shift on the register
      When 69 seconds pass
      Then the shift is CREATED

    @SHF-004 @CON-007 @NS-47 @simulated @assumed
    Scenario: Fallen offline by itself, the register opens it
      Given the tax authority is mute
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      And the cashier opens a shift on the register
      When 70 seconds pass
      Then register.went-offline is said
      And shift.opened is said
      When the cashier looks at that shift
      Then the shift shows
        | status                         | OPENED                           |
        | opened_at                      | 2026-06-01T09:01:10.000000+00:00 |
        | initial_transaction.status     | PENDING                          |
        | initial_transaction.offline_id | null                             |
      When the cashier sells the minimal receipt
      Then the receipt shows
        | is_online | false |

    @SHF-004 @CON-004 @CON-007 @NS-47 @simulated @assumed
    Scenario: When the authority answers again it has the opening first
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the cashier sells the minimal receipt
      And the tax authority is well again
      When 1 minute passes
      And the tax authority answers
      Then the tax authority has taken
        | SHIFT_OPEN |
        | GO_OFFLINE |
        | RECEIPT    |
      When the cashier looks at that shift
      Then the shift shows
        | status                     | OPENED |
        | initial_transaction.status | DONE   |

    @SHF-004 @CON-001 @NS-47 @simulated @assumed
    Scenario: Taken offline by hand, the register opens it as well
      Given the tax authority is mute
      And the cashier opens a shift on the register
      When the cashier takes the register offline
      Then the shift is OPENED
      When the tax authority is well again
      And the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | SHIFT_OPEN |
        | GO_OFFLINE |

    @SHF-004 @ERR-101 @NS-47 @simulated @assumed
    Scenario: A register that cannot go offline asks again and again, and the shift waits for the answer
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And the cashier has no signature service
      When 3 hours pass
      Then the shift is CREATED
      When the tax authority is well again
      And 31 minutes pass
      Then the shift is OPENED

    @SHF-006 @ERR-205 @NS-47 @simulated @assumed
    Scenario: Refused on the way back, it blocks the register until it is taken
      Given the tax authority is mute
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the cashier sells the minimal receipt
      And the tax authority is well again
      And the tax authority refuses shift openings because of "a bad day"
      And 2 minutes pass
      When the cashier sells the minimal receipt
      Then it is refused because register blocked by a refusal of the tax authority
      When the cashier looks at that shift
      Then the shift shows
        | status                                     | OPENED      |
        | initial_transaction.status                 | ERROR       |
        | initial_transaction.response_error_message | "a bad day" |
      When the tax authority is well again
      And the cashier brings the register online
      And the tax authority answers
      And the cashier sells the minimal receipt
      Then it is done

    @SHF-006 @CON-010 @NS-47 @simulated @assumed
    Scenario: Refused before, in an answer that came too late
      Given the tax authority takes two minutes to answer
      And the tax authority refuses shift openings because of "a bad day"
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the cashier sells the minimal receipt
      When 10 minutes pass
      Then the shift is OPENED
      When the tax authority is well again
      And the cashier brings the register online
      And the tax authority answers
      And the cashier sells the minimal receipt
      Then it is done
      And the desk's status shows
        | online_status | true |

  Rule: a closing

    @SHF-011 @CON-007 @NS-47 @simulated @assumed
    Scenario: Fallen offline by itself, the register closes it
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 69 seconds pass
      And the shift is CLOSING
      When 1 second passes
      Then the shift is CLOSED
      When the cashier opens a shift on the register
      Then the shift shows
        | status                         | CREATED  |
        | initial_transaction.offline_id | any text |
      And the shift is OPENED

    @SHF-011 @CON-001 @NS-47 @simulated @assumed
    Scenario: Taken offline by hand, the register closes it as well
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      When the senior cashier takes the register offline
      Then the shift is CLOSED

    @SHF-011 @CON-004 @NS-47 @simulated @assumed
    Scenario: When the authority answers again it has the closing before what came after
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 70 seconds pass
      And the cashier opens a shift on the register
      And the tax authority is well again
      When 1 minute passes
      And the tax authority answers
      Then the tax authority has taken
        | Z_REPORT   |
        | GO_OFFLINE |
        | SHIFT_OPEN |

    @SHF-011 @ERR-205 @NS-95 @NS-47 @simulated @assumed
    Scenario: Refused on the way back, it stays closed and blocks the register until it is taken
      Given an open shift of the cashier on the register
      And the tax authority is mute
      And the cashier closes the shift
      And 70 seconds pass
      And the tax authority is well again
      And the tax authority refuses Z-reports because of "the sums differ"
      And 2 minutes pass
      When the cashier opens a shift on the register
      Then it is refused because register blocked by a refusal of the tax authority
      When the tax authority is well again
      And the cashier brings the register online
      And the tax authority answers
      And the cashier opens a shift on the register
      Then it is done

  Rule: a webhook

    @WHK-002 @NS-29 @NS-47 @simulated @assumed
    Scenario: It is told when the authority has the opening, of the moment at which the shift opened
      Given the cashier sets the webhook of the register to the receiver
      And the tax authority is mute
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      And the cashier opens a shift on the register
      And 70 seconds pass
      And the receiver has been told of nothing
      And the tax authority is well again
      And 2 minutes pass
      When the receiver reads the last call
      Then the answer shows
        | shift.status    | "OPENED"                           |
        | shift.opened_at | "2026-06-01T09:01:10.000000+00:00" |

    @WHK-003 @NS-29 @NS-47 @simulated @assumed
    Scenario: It is told of the moment at which the shift closed
      Given an open shift of the cashier on the register
      And the cashier sets the webhook of the register to the receiver
      And the tax authority is mute
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      And the cashier closes the shift
      And 70 seconds pass
      And the tax authority is well again
      And 2 minutes pass
      When the receiver reads the last call
      Then the answer shows
        | shift.status     | "CLOSED"                           |
        | shift.closed_at  | "2026-06-01T09:00:00.000000+00:00" |
        | shift.updated_at | "2026-06-01T09:01:10.000000+00:00" |
