Feature: Closing a shift, and what follows it

  Only an open shift is closed, and nothing is sold after its closing.

  Rule: shift not open

    @SHF-005 @ERR-103
    Scenario: Nothing is sold before the shift is open
      Given the cashier opens a shift on the register
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

    @SHF-005 @owner
    Scenario: A receipt is sold as soon as the shift is open
      Given the cashier opens a shift on the register
      And the tax authority answers
      When the cashier sells the minimal receipt
      Then the receipt shows
        | total_sum | 2000 |

    @SHF-005 @NS-43 @assumed
    Scenario: A shift that is not open yet cannot be closed
      Given the cashier opens a shift on the register
      When the cashier closes the shift
      Then it is refused because shift not open

    @SHF-005 @SHF-020 @ERR-103 @owner
    Scenario Outline: Before a shift of the cloud is open the desk is refused: <chore>
      Given the cashier opens a shift on the register
      When the desk <chore>
      Then it is refused because shift not open
      And the shift is CREATED

      Examples:
        | chore              |
        | closes the shift   |
        | puts in cash       |
        | prints an X-report |

    @SHF-005 @ERR-103
    Scenario: Before the shift is open no cash is handed to a card holder
      Given the cashier opens a shift on the register
      When the cashier hands 10 to a card holder
      Then it is refused because shift not open

    @SHF-005 @NS-43 @assumed
    Scenario: A shift that is not open yet is not closed by a senior cashier either
      Given the cashier opens a shift on the register
      When the senior cashier closes that shift
      Then it is refused because shift not open
      And the shift is CREATED

    @SHF-012 @NS-43 @assumed
    Scenario: A shift that is closing cannot be closed once more
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      When the cashier closes the shift
      Then it is refused because shift not open

    @SHF-012
    Scenario: After the closing nothing is sold
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

    @SHF-012 @NS-43 @assumed
    Scenario: A closed shift is closed by no senior cashier once more
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the senior cashier closes that shift
      Then it is refused because shift not open
      And the shift is CLOSED

    @SHF-012 @NS-43 @assumed
    Scenario: A closed shift is not closed once more by its cashier
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier closes the shift
      Then it is refused because shift not open
      And the shift is CLOSED

    @SHF-012
    Scenario: In a closed shift nothing is sold, and it stays closed
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier sells the minimal receipt
      Then it is refused because shift not open
      When 1 hour passes
      Then the shift is CLOSED

  Rule: a closing that was refused, and a shift that has ended

    @SHF-010 @NS-95 @simulated
    Scenario: A shift whose closing was refused is open, and has no Z-report
      Given an open shift of the cashier on the register
      And the tax authority refuses Z-reports because of "a bad day"
      And 1 hour passes
      And the cashier closes the shift
      And the tax authority answers
      When the cashier looks at the shifts
      Then the page shows
        | results.0.status    | OPENED                        | NS-95 |
        | results.0.opened_at | any moment to the microsecond | NS-95 |
        | results.0.closed_at | null                          | NS-95 |
        | results.0.z_report  | null                          | NS-95 |

    @ERR-105 @SHF-017 @AMB-10 @NS-95 @simulated @owner
    Scenario: A closing that was refused begins no new 24 hours
      Given an open shift of the cashier on the register
      And the tax authority refuses Z-reports because of "a bad day"
      And 23 hours pass
      And the cashier closes the shift
      And the tax authority answers
      And 2 hours pass
      When the cashier sells the minimal receipt
      Then it is refused because shift open longer than 24 hours

    @CLD-513 @CLD-512 @SHF-012 @NS-03 @simulated
    Scenario: A closing that was refused leaves the shift as it was last changed
      Given an open shift of the cashier on the register
      And 5 minutes pass
      And the senior cashier is blocked
      When the senior cashier closes that shift
      And the cashier looks at the shifts
      Then the page shows
        | results.0.status     | OPENED                             | NS-03 |
        | results.0.updated_at | "2026-03-02T07:00:01.000000+00:00" | NS-03 |

    @SHF-012 @SHF-019 @CLD-512 @NS-43
    Scenario: A shift that has ended is not closed again, nor is the one that runs on its register
      Given the cashier opens a shift of that id on the register
      And the tax authority answers
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      When a request to close the shift by its id 00000000-0000-4000-8000-0000000000ff is sent with the senior cashier's token and the key
      Then it is refused because shift not open
      And the shift is OPENED
