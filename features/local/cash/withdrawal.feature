Feature: Cash given to a card holder

  The bank takes the sum from the card, and its commission besides; the till gives the sum out of the drawer.

  Rule: cash handed to a card holder

    Background:
      Given an open shift
      And the cashier puts in 5000

    @LOC-201 @LOC-202 @FLD-023 @JRN-003 @JRN-004 @JRN-005 @JRN-006 @JRN-007 @JRN-008 @AMB-28 @AMB-47 @NS-22 @NS-69 @NS-73 @NS-84
    Scenario: Cash handed to a card holder is a transaction of its own
      When the cashier hands 3000 to a card holder with
        | code                | 1                  |
        | label               | "Картка"           |
        | commission          | 45                 |
        | card_mask           | "4444********1111" |
        | bank_name           | "Банк під вербою"  |
        | auth_code           | "012345"           |
        | rrn                 | "123456789012"     |
        | payment_system      | "Гаманець"         |
        | owner_name          | "О. Липова"        |
        | terminal            | "T0000001"         |
        | acquirer_and_seller | "A0000001"         |
        | receipt_no          | "17"               |
        | signature_required  | false              |
      Then the transaction shows
        | type           | CASH_WITHDRAWAL                    |        |
        | status         | DONE                               | NS-22  |
        | external_id    | any id                             |        |
        | id             | 2                                  | AMB-28 |
        | transaction_id | 3                                  | AMB-28 |
        | shift_id       | 1                                  | AMB-28 |
        | custom_id      | null                               |        |
        | cashier_name   | null                               | NS-84  |
        | departament    | null                               | NS-84  |
        | header         | null                               | NS-84  |
        | footer         | null                               | NS-84  |
        | barcode        | null                               | NS-84  |
        | tax_codes      | []                                 | NS-84  |
        | files          | []                                 | NS-73  |
        | signature      | any text                           |        |
        | fiscal_code    | null                               | NS-69  |
        | created_at     | "2026-03-02T07:00:01.000000+00:00" |        |
        | updated_at     | "2026-03-02T07:00:01.000000+00:00" |        |

    @LOC-201 @JRN-012 @JRN-013 @JRN-014 @FLD-014 @FLD-016 @NS-69 @NS-80 @owner
    Scenario: The report keeps cash handed to card holders apart from sales, with the commission
      Given the cashier sells the card receipt
      When the cashier hands 3000 to a card holder with
        | code       | 1  |
        | commission | 45 |
      And the cashier hands 1235 to a card holder
      And the desk prints an X-report
      # 5000 − 3000 − 1235: the commission is the bank's, and never was in the drawer
      Then the X-report shows
        | cash_withdrawal_receipts_count        | 2                                      |       |
        | sell_receipts_count                   | 1                                      |       |
        | return_receipts_count                 | 0                                      |       |
        | last_receipt_id                       | "00000000-0000-4000-8000-000000000001" | NS-80 |
        | balance                               | 765                                    |       |
        | payments.length                       | 2                                      | NS-80 |
        | payments.1.type                       | CASHLESS                               | NS-69 |
        | payments.1.code                       | 1                                      | NS-69 |
        | payments.1.label                      | "Картка"                               | NS-69 |
        | payments.1.sell_sum                   | 2000                                   | NS-69 |
        | payments.1.cash_withdrawal            | 4235                                   | NS-69 |
        | payments.1.cash_withdrawal_commission | 45                                     | NS-69 |
        | payments.0.cash_withdrawal            | 0                                      | NS-69 |

    @LOC-202 @FLD-016 @NS-69
    Scenario: Each number and each label of a card has a row of its own in the report
      When the cashier hands 1000 to a card holder with
        | label | "Картка" |
      And the cashier hands 200 to a card holder with
        | code | 2 |
      And the cashier hands 30 to a card holder with
        | code  | 2                   |
        | label | "Картка розстрочки" |
      And the desk prints an X-report
      Then the X-report shows (NS-69)
        | payments.1.code            | 1                   |
        | payments.1.label           | "Картка"            |
        | payments.1.cash_withdrawal | 1000                |
        | payments.2.code            | 2                   |
        | payments.2.label           | "Картка"            |
        | payments.2.cash_withdrawal | 200                 |
        | payments.3.code            | 2                   |
        | payments.3.label           | "Картка розстрочки" |
        | payments.3.cash_withdrawal | 30                  |
        | balance                    | 3770                |

    @LOC-201 @JRN-013 @CLD-013 @NS-80
    Scenario: After cash handed to a card holder the next shift begins with what is left
      Given the cashier hands 3000 to a card holder with
        | code       | 1  |
        | commission | 45 |
      When the desk closes the shift
      And the tax authority answers
      Then the tax authority has taken
        | RECEIPT  |
        | RECEIPT  |
        | Z_REPORT |
      And nothing more is sent to the tax authority
      When the desk opens a shift
      And the desk prints an X-report
      Then the X-report shows (NS-80)
        | initial                        | 2000 |
        | balance                        | 2000 |
        | cash_withdrawal_receipts_count | 0    |

    @LOC-201 @NS-87 @NS-03
    Scenario: The cloud shows what a withdrawal leaves in the drawer, and the Z-report
      Given the desk closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      And the cashier hands 3000 to a card holder with
        | commission | 45 |
      When the cashier looks at the current shift
      Then the shift shows
        | balance.initial    | 5000 |
        | balance.balance    | 2000 |
        | balance.card_sales | 0    |
      When the cashier closes the shift
      Then the shift shows
        | z_report.cash_withdrawal_receipts_count        | 1    |
        | z_report.balance                               | 2000 |
        | z_report.payments.0.cash_withdrawal            | 3000 |
        | z_report.payments.0.cash_withdrawal_commission | 45   |

    @JRN-001 @JRN-009 @NS-69 @NS-67
    Scenario: Offline a withdrawal spends a code, and shows it
      Given the tax authority answers
      And the cashier takes the register offline
      When the cashier hands 3000 to a card holder
      Then the transaction shows
        | type        | CASH_WITHDRAWAL |       |
        | fiscal_code | any text        | NS-69 |
      And the desk's status shows
        | pending_transactions | 2    |       |
        | offline_codes        | 1998 | NS-67 |

  Rule: withdrawal larger than the cash in the register

    Background:
      Given an open shift
      And the cashier puts in 5000

    @ERR-106 @LOC-203 @AMB-20 @owner
    Scenario: One minor unit more than there is in the drawer is not handed out
      When the cashier hands 5001 to a card holder
      Then it is refused because withdrawal larger than the cash in the register

    @ERR-106 @LOC-201 @LOC-202 @LOC-203
    Scenario: All there is in the drawer is handed out
      Given the cashier puts in 10
      When the cashier hands 5000 to a card holder
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | balance | 10 |
      When the cashier hands 10 to a card holder
      Then it is accepted

    @ERR-106 @LOC-203 @NS-69 @owner
    Scenario: The commission is not taken out of the drawer
      When the cashier hands 5000 to a card holder with
        | code       | 1   |
        | commission | 100 |
      Then it is accepted (NS-69)

    @ERR-106 @LOC-203
    Scenario: What was paid by card is not handed out
      Given the cashier sells the card receipt
      When the cashier hands 5001 to a card holder
      Then it is refused because withdrawal larger than the cash in the register

  Rule: service amount not a multiple of 10

    Background:
      Given an open shift
      And the cashier puts in 5000

    @ERR-107 @NS-69 @AMB-21 @owner
    Scenario: What is handed to a card holder may be any amount
      When the cashier hands 1235 to a card holder
      Then it is accepted (NS-69, AMB-21)

    @ERR-107
    Scenario: What is taken out must be a multiple of 10
      When the cashier takes out 1235
      Then it is refused because service amount not a multiple of 10

  Rule: shift not open

    Background:
      Given an open shift
      And the cashier puts in 5000

    @ERR-103 @SHF-020
    Scenario: Nothing is handed to a card holder after the closing
      Given the desk closes the shift
      When the cashier hands 1000 to a card holder
      Then it is refused because shift not open

  Rule: receipt created on a day other than the shift's opening day

    Background:
      Given an open shift
      And the cashier puts in 5000

    @ERR-104 @simulated @NS-66
    Scenario: Nothing is handed to a card holder in yesterday's shift
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk closes the shift
      And the desk opens a shift
      When the clock shows 2026-06-02 00:00:00 in Kyiv
      And the cashier hands 1000 to a card holder
      Then it is refused because receipt created on a day other than the shift's opening day (NS-66)

  Rule: cash of the shift before

    Background:
      Given an open shift

    @LOC-203 @ERR-106
    Scenario: What the drawer held in the morning is not handed out after it was taken out
      Given the cashier puts in 5000
      And the desk closes the shift
      And the desk opens a shift
      And the cashier takes out 4000
      When the cashier hands 1001 to a card holder
      Then it is refused because withdrawal larger than the cash in the register
      When the cashier hands 1000 to a card holder
      Then it is accepted

  Rule: what lay in the drawer at the opening

    @ERR-106 @LOC-132
    Scenario Outline: What lay in the drawer at the opening is counted once: <deed>
      Given the desk opens a shift
      And the cashier puts in 5000
      And the desk closes the shift
      And the desk opens a shift
      When <deed>
      Then it is refused because withdrawal larger than the cash in the register

      Examples:
        | deed                                  |
        | the cashier takes out 5010            |
        | the cashier takes out 10000           |
        | the cashier hands 5010 to a card holder |
