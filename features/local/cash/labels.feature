Feature: Labels of payments and of cash

  Each label has a row of its own in the report.

  Rule: the label of a withdrawal

    Background:
      Given an open shift

    @LOC-201 @FLD-016 @NS-80
    Scenario: The label of a withdrawal is kept in the report
      Given the cashier puts in 5000
      And the cashier hands 1000 to a card holder with
        | label | Видача |
      When the desk prints an X-report
      Then the X-report shows
        | payments.1.label           | "Видача" | NS-80 |
        | payments.1.cash_withdrawal | 1000     | NS-80 |

  Rule: labels with blanks, and a label of null

    Background:
      Given the desk opens a shift

    @FLD-031 @LOC-134 @NS-84
    Scenario: Cash put in under the label null is under the usual one
      When a cash movement is sent with body.payment.label as null
      And the desk prints an X-report
      Then the X-report shows (NS-84)
        | payments.length  | 1         |
        | payments.0.label | "Готівка" |
