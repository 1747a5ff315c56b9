Feature: A senior cashier closes the shift of another

  Rule: only a senior cashier closes a shift by its id

    @CLD-512 @NS-93 @assumed @owner
    Scenario: A cashier who is not senior does not close the shift of another
      Given an open shift of the senior cashier on the register
      When the cashier closes that shift
      Then it is refused because only a senior cashier closes a shift by its id

    @CLD-512 @NS-93 @assumed @owner
    Scenario: A cashier who is not senior closes his own shift without its id alone
      Given an open shift of the cashier on the register
      When the cashier closes that shift
      Then it is refused because only a senior cashier closes a shift by its id
      And the answer shows
        | message | Закрити зміну за її ідентифікатором може лише старший касир. Власну зміну закривають без ідентифікатора |
      And the shift is OPENED
      When the cashier closes the shift
      Then it is accepted

    @CLD-512 @CLD-514 @SHF-019 @NS-20 @assumed @owner
    Scenario: A senior cashier closes the shift of another
      Given an open shift of the cashier on the register
      When the senior cashier closes that shift
      Then the shift shows
        | status                   | CLOSING                    |
        | cashier.full_name        | "Калинюк Олена Степанівна" |
        | closing_transaction.type | Z_REPORT                   |
      When the tax authority answers
      Then the shift is CLOSED

    @CLD-512 @NS-15 @NS-20
    Scenario: The shift that is closed is the one of the id
      Given the cashier opens a shift of that id on the register
      And the tax authority answers
      When the senior cashier closes that shift
      Then the answer is 200
      And the shift shows
        | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
        | status | CLOSING                                | NS-20 |

    @CLD-512 @NS-43
    Scenario: With the id of a shift that has ended, the one that runs on the register is not closed
      Given the cashier opens a shift of that id on the register
      And the tax authority answers
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      When a request to close the shift by its id 00000000-0000-4000-8000-0000000000ff is sent with the senior cashier's token and the key
      Then it is refused because shift not open
      And the shift is OPENED

    @CLD-514 @NS-24 @assumed
    Scenario Outline: The client of a senior cashier closes <shift>
      Given an open shift of the cashier on the register
      When the senior cashier closes <shift>
      Then the answer is 200
      And the shift shows
        | z_report.sell_receipts_count | 7     |
        | z_report.balance             | 70000 |

      Examples: without an integration key, and with one
        | shift                                                             |
        | that shift with a Z-report of his own                             |
        | that shift with a known integration key and a Z-report of his own |

    @SHF-019 @CLD-202
    Scenario: A cashier whose shift was closed by a senior may open another
      Given an open shift of the cashier on the register
      And the senior cashier closes that shift
      And the tax authority answers
      When the cashier opens a shift on the second register
      And the tax authority answers
      Then the shift is OPENED

    @CLD-512 @SHF-019 @AUT-006 @NS-93 @assumed
    Scenario: A senior cashier closes his own shift by its id
      Given an open shift of the senior cashier on the register
      When the senior cashier closes that shift
      Then it is accepted

  Rule: only a senior cashier closes the shift of another

    @CLD-512 @NS-93 @assumed @simulated
    Scenario: Where cashiers close their own shifts by the id, they do not close the shift of another
      Given the quirk own-shift-closed-by-id is switched on
      And an open shift of the senior cashier on the register
      When the cashier closes that shift
      Then it is refused because only a senior cashier closes the shift of another
      And the shift is OPENED

  Rule: access key not known

    @AUT-006 @CLD-006 @NS-94 @assumed
    Scenario: A closing with an unknown integration key is refused
      Given an open shift of the cashier on the register
      When the senior cashier closes that shift with an unknown integration key
      Then it is refused because access key not known

    @AUT-006 @CLD-006 @CLD-516 @NS-94 @assumed
    Scenario: A cashier does not close his own shift with an unknown integration key
      Given an open shift of the cashier on the register
      When the cashier closes the shift with an unknown integration key
      Then it is refused because access key not known
      And the shift is OPENED

    @AUT-006 @CLD-006 @CLD-516
    Scenario: A cashier closes his own shift with a known integration key
      Given an open shift of the cashier on the register
      When the cashier closes the shift with a known integration key
      And the tax authority answers
      Then the shift is CLOSED

    @AUT-006 @CLD-006 @CLD-514
    Scenario: A closing with a known integration key is taken
      Given an open shift of the cashier on the register
      When the senior cashier closes that shift with a known integration key
      And the tax authority answers
      Then the shift is CLOSED

  Rule: unknown id

    @CLD-011 @CLD-512 @NS-31
    Scenario: A shift that does not exist is not closed
      When the senior cashier closes that shift
      Then it is refused because unknown id

    @CLD-512 @CLD-513 @NS-31
    Scenario: A shift is not closed with the key of another register
      Given an open shift of the cashier on the second register
      When the senior cashier closes that shift with the key of the register
      Then it is refused because unknown id
