Feature: Who opens and closes which shift

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

  Rule: cashier already works on this register

    @SHF-001 @NS-43 @owner
    Scenario: A cashier opens no second shift on his register
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @LOC-102 @AMB-11
    Scenario: The desk answers false where the shift is open already
      Given an open shift of the cashier on the register
      When the desk opens a shift
      Then the answer shows
        | status | false |
      And nothing changes

    @SHF-013
    Scenario: A cashier opens the next shift when the first is closed
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift on the register
      And the tax authority answers
      Then the shift is OPENED

  Rule: register busy with another cashier

    @SHF-001 @NS-43 @owner
    Scenario: A register with an open shift is busy for another cashier
      Given an open shift of the cashier on the register
      When the senior cashier opens a shift on the register
      Then it is refused because register busy with another cashier

    @SHF-001
    Scenario: Two cashiers work on two registers
      Given an open shift of the cashier on the register
      When the senior cashier opens a shift on the second register
      And the tax authority answers
      Then the shift is OPENED

  Rule: cashier works on another register

    @CLD-202 @NS-43 @assumed @owner
    Scenario: A cashier opens no shift on a second register
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the second register
      Then it is refused because cashier works on another register

    @CLD-202 @owner
    Scenario: A cashier whose shift has ended opens one on another register
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift on the second register
      And the tax authority answers
      Then the shift is OPENED
