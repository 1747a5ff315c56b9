Feature: Slips that cannot be shown

  The lab shows every slip by itself: what is the matter with one is said in its place, and the others are shown.

  Rule: what a slip is made from is missing or damaged

    @simulated
    Scenario: The slip of a receipt that was deleted from the store is not shown, the others are
      Given an open shift
      And the cashier takes the register offline
      And the cashier sells the minimal receipt with a slip
      And the cashier sells the taxed receipt with a slip
      When the register has a document deleted from its store
      Then the printer has been asked for
        | RECEIPT | printed |                  |
        | RECEIPT | printed | document missing |
      And slip 1 is shown as text, page and picture
      And slip 2 is refused because what a slip is made from is missing or damaged

    @simulated
    Scenario: The slip of a receipt is shown again when the receipt is restored
      Given an open shift
      And the cashier takes the register offline
      And the cashier sells the minimal receipt with a slip
      And the register has a document deleted from its store
      When the register has its deleted document restored
      Then slip 1 is shown as text, page, picture and PDF

    @simulated
    Scenario: A Z-report is shown though its opening was deleted from the store
      Given the cashier takes the register offline
      And the desk opens a shift
      And the desk closes the shift
      When the register has document 2 deleted from its store
      Then slip 1 is shown as text, page and picture

    @LOC-221 @NS-71 @simulated @assumed
    Scenario: A periodical report that would lack a receipt is not shown
      Given an open shift
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      When the register has a document deleted from its store
      Then slip 1 is refused because what a slip is made from is missing or damaged

    @LOC-212 @simulated
    Scenario: An X-report taken while the clock is set back is of its own shift
      Given an open shift
      And the clock is set back to 2026-03-01 09:00:00 in Kyiv
      When the desk prints an X-report
      Then the printer has been asked for
        | X_REPORT | printed |  |
      And the slip says
        | X-ЗВІТ № 1 |         |
        | КАСА 1     | ЗМІНА 1 |

    @LOC-212
    Scenario: Of two X-reports of one moment each is of its own shift
      Given an open shift
      And the cashier puts in 5000
      And the desk prints an X-report
      And the desk closes the shift
      And the desk opens a shift
      When the desk prints an X-report
      Then the slip says
        | X-ЗВІТ № 1        |         |
        | КАСА 1            | ЗМІНА 2 |
        | СЛУЖБОВЕ ВНЕСЕННЯ | 0.00    |

    @simulated
    Scenario: A slip of a cashier who has been deactivated since is shown
      Given an open shift
      And the cashier sells the minimal receipt with a slip
      When the cashier is deactivated
      Then slip 1 is shown as text, page and picture

  Rule: slip longer than is rendered

    Scenario: A picture has its greatest height, and as text the slip is shown
      When the example of slip longer than is rendered is carried out
      Then it is refused because slip longer than is rendered
      And slip 1 is shown as text

  Rule: too many slips are being rendered

    Scenario: More slips at a time than are rendered and wait are refused
      When the example of too many slips are being rendered is carried out
      Then it is refused because too many slips are being rendered
