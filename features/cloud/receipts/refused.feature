@extension
Feature: What the cloud refuses of receipts

  Whatever refuses a receipt at the desk refuses it in the cloud, and leaves nothing.

  @EXT-101 @EXT-121 @EXT-141 @EXT-151 @EXT-161 @NS-31 @NS-65
  Scenario Outline: Without a shift <line> is refused
    When <line> is sent with the token
    Then it is refused because shift not open

    Examples: of all operations that make receipts
      | line                                 |
      | a sale through the cloud             |
      | a validation of a sale               |
      | a movement of cash through the cloud |
      | a withdrawal through the cloud       |
      | a movement of currency               |
      | an exchange of currency              |

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: A shift that is closing takes no sale
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    When a sale through the cloud is sent with the token
    Then it is refused because shift not open

  @EXT-101 @NS-31 @NS-65
  Scenario: The shift of another cashier is not his to sell in
    Given an open shift of the senior cashier on the register
    When a sale through the cloud is sent with the token
    Then it is refused because shift not open

  @EXT-101 @NS-31 @NS-65 @NS-88
  Scenario: A test cashier makes no receipt of a production register
    Given an open shift of the production cashier on the production register
    And the cashier looks at the production register
    When a sale through the cloud is sent with the token and the key
    Then it is refused because shift not open (NS-88)

  @EXT-101 @NS-31 @NS-65
  Scenario Outline: <line> needs the token
    When <line> is sent without a token
    Then it is refused because no access token

    Examples: every operation of receipts
      | line                                  |
      | a sale through the cloud              |
      | an offline sale through the cloud     |
      | a validation of a sale                |
      | a bulk of sales through the cloud     |
      | a movement of cash through the cloud  |
      | a withdrawal through the cloud        |
      | a movement of currency                |
      | an exchange of currency               |
      | a request for the receipts            |
      | a search for receipts                 |
      | a request for the receipt TEST-000000 |

  @EXT-101 @NS-31 @NS-65
  Scenario: A licence key may be left out, and may not be wrong
    Given an open shift of the cashier on the register
    When a sale through the cloud is sent with the token and an unknown key
    Then it is refused because licence key not valid
    When a sale through the cloud is sent with the token and the key
    Then it is accepted

  @EXT-101 @EXT-141 @EXT-151 @NS-31 @NS-65 @simulated
  Scenario Outline: <request> is refused after midnight
    Given an open shift of the cashier on the register
    And the clock shows 2026-03-03 00:00:00 in Kyiv
    When <request> in the cloud is sent with body.control_number as "1"
    Then it is refused because receipt created on a day other than the shift's opening day

    Examples: sales and cash
      | request      |
      | a sale       |
      | a validation |
      | cash         |
      | a withdrawal |

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: A sale is made in the last millisecond of the day
    Given an open shift of the cashier on the register
    And the clock shows 2026-03-02 23:59:59.999 in Kyiv
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is accepted

  @EXT-101 @NS-31 @NS-65
  Scenario: Payments that are less than the sum are refused
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with body.payments.0.value as 1999
    Then it is refused because payments total less than the receipt total
    When a sale in the cloud is sent with body.payments as nothing
    Then it is refused because payments total less than the receipt total

  @EXT-101 @EXT-121 @EXT-131 @NS-60
  Scenario: A card is charged no more than the sum, by no operation
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with body.payments as 2001 by card
    Then it is refused because change that no cash covers (NS-60)
    When a validation in the cloud is sent with body.payments as 1001 by card of kind 2 and 1000 by card of kind 5
    Then it is refused because change that no cash covers (NS-60)
    When a bulk of sales in the cloud is sent with body.receipts.0.payments as 2001 by card
    Then the answer shows (NS-60)
      | results.0.status | ERROR |

  @EXT-101 @NS-31 @NS-65
  Scenario: Payments of a return that are not its sum are refused
    Given an open shift of the cashier on the register
    And the cashier sells the minimal receipt in the cloud
    When the cashier returns the minimal receipt for 2001 in cash in the cloud
    Then it is refused because payments of a return differ from its total

  @EXT-101 @NS-31 @NS-65
  Scenario: Sums that a shift could not count are refused
    Given an open shift of the cashier on the register
    When these goods are sold in the cloud for 99999999999 in cash
      | goods | price       | quantity    |
      | Хліб  | 99999999999 | 99999999999 |
    Then it is refused because sums larger than the register can count

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: The register refuses sales over the offline limit
    Given an open shift of the cashier on the register
    And the cashier takes the register offline
    And the clock shows 2026-03-03 21:20:00 in Kyiv
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because offline session longer than the limit

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: A sale before the last document of the register is refused
    Given an open shift of the cashier on the register
    And the clock is set back to 2026-03-02 08:00:00 in Kyiv
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because last local transaction date later than the current date

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: A frozen register sells nothing
    Given an open shift of the cashier on the register
    And the register is frozen
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because register frozen for a long period without receipts

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: An organization that has not paid sells nothing
    Given an open shift of the cashier on the register
    And the organization has an unpaid bill
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because organization bill unpaid

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: A cashier who is blocked sells nothing
    Given an open shift of the cashier on the register
    And the cashier is blocked
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because cashier blocked

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: Without the signature service nothing is sold
    Given an open shift of the cashier on the register
    And the cashier has no signature service
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because cashier signature not running

  @EXT-101 @NS-31 @NS-65 @simulated
  Scenario: A register that the tax authority has refused sells nothing
    Given an open shift of the cashier on the register
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt in the cloud
    And the tax authority answers
    When a sale in the cloud is sent with body.control_number as "1"
    Then it is refused because register blocked by a refusal of the tax authority
