Feature: When the tax authority fails

  Nothing is lost and nothing is taken twice, whatever becomes of the answers.

  Rule: silence and slowness of the authority

    Background:
      Given an open shift

    @CLD-409 @NS-38 @simulated
    Scenario: The tax authority is tried, while it keeps silent and when it is back
      Given the tax authority is mute
      When a ping of the tax authority is sent with the token and the key
      Then the answer shows
        | status          | TIMEOUT | NS-38 |
        | response_status | null    | NS-38 |
      Given the tax authority speaks again
      When a ping of the tax authority is sent with the token and the key
      Then the answer shows
        | status          | DONE |       |
        | response_status | ok   | NS-38 |

    @CLD-409 @CLD-410 @simulated @NS-38
    Scenario Outline: The link of <register> is tried by its key
      Given the cashier looks at <register>
      When a ping of the tax authority is sent with the token and the key
      Then the answer shows
        | status | DONE |
      Given the tax authority is mute
      When a ping of the tax authority is sent with the token and the key
      Then the answer shows (NS-38)
        | status | TIMEOUT |

      Examples: of other registers than the one that has a shift
        | register                       |
        | the second register            |
        | the register of another outlet |

    @CLD-404 @CON-010 @simulated
    Scenario: Told to go online while the tax authority is silent, the register stays offline
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the tax authority is mute
      When the cashier brings the register online
      And 10 seconds pass
      Then the register has stayed offline
      And the desk's status shows
        | approximate_dps_online_status | false |
        | pending_transactions          | 2     |

    @CON-010 @LOC-122 @simulated
    Scenario: When the tax authority speaks again all goes out, once
      Given the cashier takes the register offline
      And the tax authority is mute
      And the cashier brings the register online
      And 10 seconds pass
      When the tax authority speaks again
      And the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE |

    @CON-010 @CLD-013 @simulated
    Scenario: Documents whose answer was lost are sent again and taken once
      Given the tax authority loses its answers
      And the cashier sells the minimal receipt
      And 10 seconds pass
      And the cashier puts in 1000
      When the tax authority delivers its answers again
      And 20 seconds pass
      And the tax authority answers
      Then the tax authority has taken
        | RECEIPT |
        | RECEIPT |

    @CON-003 @NS-55 @simulated
    Scenario: A refusal from before the session that comes on the way back does not leave the register offline
      Given the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority accepts everything again
      And the cashier takes the register offline
      When the cashier brings the register online
      And the tax authority answers
      Then the desk's status shows (NS-55)
        | online_status        | true |
        | pending_transactions | 0    |

    @LOC-179 @LOC-123 @simulated @NS-47
    Scenario: A slow tax authority does not keep the desk waiting
      Given the tax authority takes 1 minute to answer
      When the cashier sells the minimal receipt
      And the cashier sells the minimal receipt
      Then it is accepted
      And the desk's status shows
        | online_status        | true | NS-47 |
        | pending_transactions | 2    |       |

  Rule: register blocked by a refusal of the tax authority

    Background:
      Given an open shift

    @ERR-205 @simulated
    Scenario: A receipt refused online blocks the register
      Given the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      When the tax authority answers
      And the cashier sells the minimal receipt
      Then it is refused because register blocked by a refusal of the tax authority

    @ERR-205 @simulated @NS-30 @owner
    Scenario Outline: Refused on a blocked register: <deed>
      Given the tax authority refuses receipts because of "a bad day"
      And the cashier puts in 5000
      And the tax authority answers
      When <deed>
      Then it is refused because register blocked by a refusal of the tax authority
      And the answer shows (NS-30)
        | message | Касу заблоковано через помилку податкової: a bad day. Виконайте синхронізацію і зверніться до служби підтримки |

      Examples:
        | deed                                    |
        | the cashier sells the minimal receipt   |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |

    @ERR-205 @simulated
    Scenario: Until the refusal is there the desk goes on
      Given the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      When the cashier sells the minimal receipt
      Then it is accepted

    @ERR-205 @simulated @NS-81 @owner
    Scenario: No shift is closed on a blocked register
      Given the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority answers
      When the desk closes the shift
      Then it is refused because register blocked by a refusal of the tax authority (NS-81)

    @ERR-205 @AMB-11 @simulated
    Scenario: A refused opening blocks the register
      Given the desk closes the shift
      And the tax authority answers
      And the tax authority refuses shift openings because of "a bad day"
      And the desk opens a shift
      When the tax authority answers
      And the desk opens a shift
      Then it is refused because register blocked by a refusal of the tax authority (AMB-11)

    @ERR-205 @simulated @NS-81 @owner
    Scenario: Synchronised, the register works again
      Given the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the tax authority accepts everything again
      When the cashier brings the register online
      And the tax authority answers
      And the cashier sells the minimal receipt
      Then it is accepted (NS-81)

  Rule: last local transaction date later than the current date

    Background:
      Given an open shift

    @ERR-111 @JRN-011 @simulated @AMB-11
    Scenario: With the clock set back behind the last transaction no shift is opened
      Given the clock shows 2026-06-01 12:00:00 in Kyiv
      And the desk closes the shift
      When the clock is set back to 2026-06-01 11:59:59.999 in Kyiv
      And the desk opens a shift
      Then it is refused because last local transaction date later than the current date (AMB-11)

    @ERR-111 @JRN-011 @simulated
    Scenario: With the clock set back behind the last transaction no cash is handed to a card holder
      Given the clock shows 2026-03-02 12:00:00 in Kyiv
      And the cashier puts in 5000
      When the clock is set back to 2026-03-02 11:59:59.999 in Kyiv
      And the cashier hands 1000 to a card holder
      Then it is refused because last local transaction date later than the current date

    @ERR-111 @JRN-011 @simulated
    Scenario Outline: Refused with the clock set back behind the last transaction: <deed>
      Given the clock shows 2026-06-01 12:00:00 in Kyiv
      And the desk closes the shift
      And the desk opens a shift
      And the cashier puts in 5000
      When the clock is set back to 2026-06-01 11:59:59.999 in Kyiv
      And <deed>
      Then it is refused because last local transaction date later than the current date

      Examples:
        | deed                                    |
        | the cashier sells the minimal receipt   |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @ERR-111 @JRN-011 @simulated @NS-31
    Scenario: With the clock set back behind the last transaction the register is not taken offline
      Given the clock shows 2026-06-01 12:00:00 in Kyiv
      And the desk closes the shift
      When the clock is set back to 2026-06-01 11:59:59.999 in Kyiv
      And the cashier takes the register offline
      Then it is refused because last local transaction date later than the current date

    @ERR-111 @JRN-011 @simulated
    Scenario: With the clock set back to the last transaction a shift is opened
      Given the clock shows 2026-06-01 12:00:00 in Kyiv
      And the desk closes the shift
      And 1 hour passes
      When the clock is set back to 2026-06-01 12:00:00 in Kyiv
      And the desk opens a shift
      Then it is accepted

  Rule: after silence, and after a refusal

    @LOC-122 @simulated
    Scenario Outline: After silence in a session that <was> the tax authority is told to be away
      Given an open shift
      And <beginning>
      And the tax authority is mute
      And the cashier <sends>
      When 10 seconds pass
      Then the desk's status shows
        | approximate_dps_online_status | false |

      Examples:
        | was           | beginning                              | sends                     |
        | was asked for | the cashier takes the register offline | brings the register online |
        | was never     | the cashier puts in 1000               | sells the minimal receipt |

    @CON-010 @simulated
    Scenario: What was refused is sent anew as soon as the register is asked to come online
      Given an open shift
      And the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the tax authority accepts everything again
      And the cashier brings the register online
      When the tax authority answers
      Then the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |
