Feature: Which registers and computers work at the desk

  The register must be paid for, and is used at one computer.

  @LOC-121 @FLD-020
  Scenario: A look at the status of a register that is offline leaves it so
    Given the cashier takes the register offline
    When a request for the desk's status is sent to the desk
    Then the answer shows
      | online_status        | false |
      | pending_transactions | 1     |
    And nothing changes

  @LOC-121 @FLD-020 @NS-67
  Scenario: Each desk tells of its own register
    When the cashier takes the second register offline
    Then the desk's status shows
      | online_status        | false |       |
      | pending_transactions | 1     |       |
      | offline_codes        | 1999  | NS-67 |
    When an open shift of the cashier on the register
    Then the desk's status shows
      | online_status        | true |       |
      | pending_transactions | 0    |       |
      | offline_codes        | 2000 | NS-67 |

  Rule: register frozen for a long period without receipts

    @ERR-204 @NS-81 @simulated @owner
    Scenario Outline: Refused on a frozen register: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the register is frozen
      When <deed>
      Then it is refused because register frozen for a long period without receipts

      Examples:
        | deed                                    |
        | the cashier sells the minimal receipt   |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |

    @ERR-204 @NS-81 @simulated @owner
    Scenario: No shift is closed on a frozen register
      Given an open shift
      And the register is frozen
      When the desk closes the shift
      Then it is refused because register frozen for a long period without receipts (NS-81)

    @ERR-204 @NS-81 @simulated
    Scenario: A register that is unfrozen sells
      Given an open shift
      And the register is frozen
      And the register is unfrozen
      When the cashier sells the minimal receipt
      Then it is accepted

  Rule: organization bill unpaid

    @ERR-206 @NS-81 @simulated
    Scenario Outline: Refused with an unpaid bill: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the organization has an unpaid bill
      When <deed>
      Then it is refused because organization bill unpaid

      Examples:
        | deed                                    |
        | the cashier sells the minimal receipt   |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |

    @ERR-206 @NS-81 @simulated
    Scenario: With an unpaid bill no shift is closed
      Given an open shift
      And the organization has an unpaid bill
      When the desk closes the shift
      Then it is refused because organization bill unpaid (NS-81)

    @ERR-206 @NS-81 @simulated
    Scenario: With the bill paid a receipt is sold
      Given an open shift
      And the organization has an unpaid bill
      And the organization has paid its bill
      When the cashier sells the minimal receipt
      Then it is accepted

  Rule: register already used by another agent identifier

    @AUT-007 @NS-77
    Scenario: The computer that opens the first shift has the register
      Given the desk is used at computer "till-1"
      And an open shift
      When the cashier sells the minimal receipt
      Then the receipt shows
        | total_sum | 2000 |

    @AUT-008 @ERR-301 @NS-77
    Scenario Outline: Refused at a second computer: <deed>
      Given the desk is used at computer "till-1"
      And an open shift
      And the cashier puts in 5000
      And the desk is used at computer "till-2"
      When <deed>
      Then it is refused because register already used by another agent identifier (NS-77)

      Examples:
        | deed                                    |
        | the desk opens a shift                  |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk prints an X-report             |
        | the desk closes the shift               |

    @AUT-008 @ERR-301 @NS-77 @owner
    Scenario: A second computer sells nothing, and the first goes on
      Given the desk is used at computer "till-1"
      And an open shift
      And the desk is used at computer "till-2"
      When the cashier sells the minimal receipt
      Then it is refused because register already used by another agent identifier (NS-77)
      Given the desk is used at computer "till-1"
      When the cashier sells the minimal receipt
      Then it is accepted (NS-77)

    @AUT-007 @NS-77 @owner
    Scenario: The binding to a computer outlasts the shift
      Given the desk is used at computer "till-1"
      And an open shift
      And the desk closes the shift
      And the desk is used at computer "till-2"
      When the desk opens a shift
      Then it is refused because register already used by another agent identifier (NS-77)

    @AUT-007 @NS-77
    Scenario: An opening that names no computer leaves the register bound to the one that has it
      Given the desk is used at computer "till-1"
      And an open shift
      And the desk closes the shift
      And the desk is used at computer ""
      And the desk opens a shift
      And the desk is used at computer "till-2"
      When the cashier sells the minimal receipt
      Then it is refused because register already used by another agent identifier (NS-77)

    @AUT-007 @AUT-008 @NS-77 @own-server
    Scenario: The binding to a computer outlasts a restart of the server
      Given the desk is used at computer "till-1"
      And an open shift
      When the server is started again
      And the desk closes the shift
      Then it is accepted (NS-77)
      Given the desk is used at computer "till-2"
      When the desk opens a shift
      Then it is refused because register already used by another agent identifier (NS-77)

    @AUT-007 @NS-77 @simulated
    Scenario: A computer that is refused is not bound to the register
      Given the desk is used at computer "till-1"
      And the cashier has no signature service
      And the desk opens a shift
      And the cashier has a signature service again
      And the desk is used at computer "till-2"
      When the desk opens a shift
      Then it is accepted (NS-77)

    @AUT-008 @ERR-301 @simulated @AMB-11
    Scenario: A register held by another computer opens no shift
      Given the register is held by another computer
      When the desk opens a shift
      Then it is refused because register already used by another agent identifier (AMB-11)

    @AUT-008 @ERR-301 @simulated
    Scenario: A register held by another computer sells nothing
      Given an open shift
      And the register is held by another computer
      When the cashier sells the minimal receipt
      Then it is refused because register already used by another agent identifier

    @AUT-007 @NS-77 @simulated @owner
    Scenario: A register that is released goes to the next computer
      Given the desk is used at computer "till-1"
      And an open shift
      And the register is held by another computer
      And the register is no longer held by another computer
      And the desk closes the shift
      And the desk is used at computer "till-2"
      When the desk opens a shift
      Then it is accepted (NS-77)

    @AUT-008 @simulated
    Scenario: A register beside one held by another computer opens a shift
      Given the second register is held by another computer
      When the desk opens a shift
      Then it is accepted
