Feature: Going offline and online without being asked

  When the tax authority does not answer, the cashier does not wait: after three pages without an answer, 70 seconds of
  silence, it goes offline by itself and sells with the codes of the pool. It pings the tax authority after a minute,
  then at longer and longer intervals, half an hour at most, and sends what has piled up when it is answered.

  Rule: offline by silence, and online by a ping

    Background:
      Given an open shift

    @CON-005 @CON-008 @CON-009 @NS-47 @simulated
    Scenario: 70 seconds of silence take the register offline
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 1 second passes
      When 69 seconds pass
      Then the register has gone offline
      And the desk's status shows (NS-47)
        | online_status                 | false |
        | approximate_dps_online_status | false |
        | pending_transactions          | 2     |
        | offline_codes                 | 1999  |
      When the cashier looks at the register
      Then the register shows (NS-47)
        | offline_mode | true  |
        | stay_offline | false |

    @CON-009 @simulated @NS-47
    Scenario: A millisecond before 70 seconds of silence the register is online
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 69 seconds pass
      When 999 milliseconds pass
      Then the register has not gone offline
      And the desk's status shows (NS-47)
        | online_status                 | true  |
        | approximate_dps_online_status | false |
        | pending_transactions          | 1     |

    @CON-002 @CON-007 @LOC-180 @simulated @NS-47
    Scenario: Offline by itself the register sells, each receipt complete at once
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      When the cashier sells the minimal receipt
      Then the receipt shows (NS-47)
        | is_online   | false    |
        | fiscal_code | any text |
        | fiscal_date | any text |
      And nothing is sent to the tax authority

    @CON-003 @CON-004 @CON-007 @CLD-013 @LOC-122 @simulated @NS-47
    Scenario: When the authority speaks again, all goes out by itself, in order and once
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      And the cashier puts in 1000
      And the tax authority speaks again
      When 2 minutes pass
      Then the tax authority has taken
        | RECEIPT    |
        | GO_OFFLINE |
        | RECEIPT    |
      And the desk's status shows (NS-47)
        | online_status                 | true |
        | approximate_dps_online_status | true |
        | pending_transactions          | 0    |

    @CON-010 @simulated @NS-47
    Scenario: A ping in vain leaves the register as it was
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      When 70 seconds pass
      Then the register has pinged the tax authority
      And the register has not started sending
      And the desk's status shows (NS-47)
        | online_status        | false |
        | pending_transactions | 2     |

    @CON-010 @NS-47 @simulated
    Scenario: However long the silence, the register pings every half an hour
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 100 hours pass
      When the cashier sells the minimal receipt
      And 31 minutes pass
      Then the register has pinged the tax authority
      And the register has not started sending

    @CON-006 @NS-47 @simulated
    Scenario: A session over its limit blocks the register once
      Given the organization allows 1 hour offline
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 3 hours pass
      When the cashier sells the minimal receipt
      And 3 hours pass
      Then the register has pinged the tax authority
      And the register has not been blocked

    @CON-006 @LIM-004 @NS-47 @simulated
    Scenario: Allowed more hours, the register works again
      Given the organization allows 1 hour offline
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 3 hours pass
      When the organization allows 5 hours offline
      And 1 hour passes
      And the cashier sells the minimal receipt
      Then it is accepted (NS-47)

    @CON-006 @LIM-004 @NS-47 @simulated
    Scenario: When the longer hours are over too, the register is blocked once more
      Given the organization allows 1 hour offline
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 3 hours pass
      And the organization allows 5 hours offline
      And the cashier sells the minimal receipt
      When 4 hours pass
      Then the register has been blocked

    @CON-003 @CLD-404 @simulated @NS-47
    Scenario: The cashier may bring the register online before the next ping
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      And the tax authority speaks again
      When the cashier brings the register online
      And the tax authority answers
      Then the desk's status shows (NS-47)
        | online_status        | true |
        | pending_transactions | 0    |

    @CON-001 @CON-008 @NS-47 @simulated
    Scenario: A register told to stay offline stays so when the authority speaks again
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      When the cashier takes the register offline
      And the tax authority speaks again
      And 1 hour passes
      And the cashier looks at the register
      Then the register shows (NS-47)
        | offline_mode | true |
        | stay_offline | true |

    @CON-001 @simulated
    Scenario: A register taken offline by hand is not brought back by time
      Given the cashier takes the register offline
      When 10 hours pass
      Then the register has not come online
      And the register has not started sending

    @CLD-013 @simulated @NS-47
    Scenario: An answer that comes late brings the register back as well
      Given the tax authority takes 2 minutes to answer
      And the cashier sells the minimal receipt
      And 70 seconds pass
      When 50 seconds pass
      Then the register has started sending
      And the desk's status shows (NS-47)
        | approximate_dps_online_status | true |
        | pending_transactions          | 1    |

    @CLD-404 @CON-003 @simulated
    Scenario: A register comes online though an answer that came too late has left it nothing to send
      Given the cashier takes the register offline
      And the tax authority takes 2 minutes to answer
      And the cashier brings the register online
      And 3 minutes pass
      When the cashier brings the register online
      Then the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |

    @ERR-102 @CON-006 @CON-003 @simulated @NS-47
    Scenario: The limit holds for a session that began by itself
      Given the organization allows 1 hour offline
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 3 hours pass
      When the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit (NS-47)

    @ERR-102 @CON-006 @CON-003 @simulated @NS-47
    Scenario: A session over the limit ends by itself, and the register sells online again
      Given the organization allows 1 hour offline
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 3 hours pass
      And the tax authority speaks again
      When 31 minutes pass
      And the cashier sells the minimal receipt
      Then the receipt shows (NS-47)
        | is_online | true |

    @ERR-205 @simulated @NS-47 @owner
    Scenario: A document refused on the way back blocks the register
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      And the tax authority speaks again
      And the tax authority refuses receipts because of "a bad day"
      And 2 minutes pass
      When the cashier sells the minimal receipt
      Then it is refused because register blocked by a refusal of the tax authority (NS-47)

    @ERR-101 @ERR-201 @ERR-202 @ERR-203 @ERR-204 @ERR-206 @simulated @NS-47
    Scenario Outline: A register does not go offline by itself where <fault>
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And <fault>
      When 5 minutes pass
      Then the register has not gone offline
      And the desk's status shows (NS-47)
        | online_status | true |

      Examples: who may not work
        | fault                                |
        | the cashier has no signature service |
        | the cashier has an expired key       |
        | the cashier is deactivated           |
        | the cashier is blocked               |
        | the register is frozen               |
        | the organization has an unpaid bill  |

    @CON-006 @NS-47 @NS-55 @simulated @assumed
    Scenario: Blocked by the limit and then asked to stay offline, the register does not come back by itself
      Given the tax authority is mute
      And the cashier sells the minimal receipt
      And 37 hours pass
      When the cashier takes the register offline
      And the tax authority speaks again
      And 1 hour passes
      And the cashier looks at the register
      Then the register shows (NS-47)
        | offline_mode | true |
        | stay_offline | true |

  Rule: silence while a register comes back from a refusal

    Background:
      Given an open shift
      And the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the tax authority accepts everything again
      And the tax authority is mute
      And the cashier brings the register online

    @CON-009 @CON-010 @NS-47 @simulated @assumed
    Scenario: 70 seconds of silence take the register offline, which was never so before
      When 70 seconds pass
      Then the register has gone offline
      And the desk's status shows (NS-47)
        | online_status        | false |
        | pending_transactions | 2     |

    @CON-003 @CON-010 @NS-47 @simulated @assumed
    Scenario: A shorter silence keeps the register on its way, and it arrives
      Given 20 seconds pass
      And the tax authority speaks again
      When 1 minute passes
      Then the register has not gone offline
      And the desk's status shows (NS-47)
        | online_status        | true |
        | pending_transactions | 0    |

  Rule: pings during the silence

    @CON-009 @NS-47 @simulated @assumed
    Scenario Outline: The tax authority is pinged <pings> in the time of one wait, <silence> after the register went offline
      Given an open shift
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      And <silence> pass
      And the cashier looks at the register
      When <wait> pass
      Then the register <has> pinged the tax authority

      Examples: the waits are a minute, two, four, eight
        | silence     | wait        | has     | pings      |
        | 1 second    | 58 seconds  | has not | not at all |
        | 1 second    | 59 seconds  | has     | once       |
        | 61 seconds  | 118 seconds | has not | not at all |
        | 61 seconds  | 119 seconds | has     | once       |
        | 181 seconds | 238 seconds | has not | not at all |
        | 181 seconds | 239 seconds | has     | once       |
        | 421 seconds | 478 seconds | has not | not at all |
        | 421 seconds | 479 seconds | has     | once       |
