Feature: When the tax authority is down

  The cashier goes on selling. At first the register waits for answers: receipts are taken at once, and their slips say
  that the fiscal number is still to come. After 70 seconds of silence it goes offline by itself and sells with codes of
  its pool, for 36 hours at most. It asks again after a minute, then ever more seldom; when the authority speaks again,
  all goes out in order and once. A refusal is another matter: it is an answer, and it blocks the register. More of
  each: without-being-asked, waiting-shifts, codes, limits and authority, in this folder.

  Background:
    Given an open shift
    And the tax authority is mute

  @LOC-172 @LOC-179 @CON-009 @simulated @NS-47 @owner
  Scenario: In the first 70 seconds receipts are sold, and their fiscal number is still to come
    Given the cashier sells the minimal receipt
    And 69 seconds pass
    When the cashier sells the minimal receipt with a slip
    Then the receipt shows (NS-47)
      | is_online   | true |
      | fiscal_code | null |
    And the slip says
      | ФН ЧЕКА | ще не надано |
      | РЕЖИМ   | ОНЛАЙН       |

  @LOC-172 @CON-002 @CON-007 @LOC-180 @simulated @NS-47 @owner
  Scenario: After 70 seconds receipts are sold offline, each with a code of the pool for its fiscal number
    Given the cashier sells the minimal receipt
    And 70 seconds pass
    When the cashier sells the minimal receipt with a slip
    Then the receipt shows (NS-47)
      | is_online   | false    |
      | fiscal_code | any text |
    And the slip says
      | ФН ЧЕКА          | {fiscal_code} |
      | РЕЖИМ            | ОФЛАЙН        |
      | КОНТРОЛЬНЕ ЧИСЛО | {four digits} |

  @SHF-004 @CON-007 @NS-47 @simulated
  Scenario: A shift asked for in the cloud waits for those 70 seconds, and opens when the register goes offline
    Given the senior cashier opens a shift on the second register
    And 69 seconds pass
    And the shift is CREATED (NS-47)
    When 1 second passes
    Then the shift is OPENED (NS-47)

  @CON-003 @CON-004 @CON-007 @simulated @NS-47 @owner
  Scenario: When the authority speaks again, all goes out in order and once, and the register is online
    Given the cashier sells the minimal receipt
    And 70 seconds pass
    And the cashier returns the minimal receipt
    And the tax authority speaks again
    When 2 minutes pass
    Then the tax authority has taken
      | RECEIPT    |
      | GO_OFFLINE |
      | RECEIPT    |
    And the desk's status shows (NS-47)
      | online_status        | true |
      | pending_transactions | 0    |

  @ERR-102 @LIM-001 @CON-006 @simulated @NS-47
  Scenario: After 36 hours offline no shift is opened
    Given the cashier sells the minimal receipt
    And the desk closes the shift
    And 37 hours pass
    When the desk opens a shift
    Then it is refused because offline session longer than the limit (NS-47)

  @CON-006 @CON-003 @NS-47 @simulated
  Scenario: After 36 hours offline the register works again as soon as it is online
    Given the cashier sells the minimal receipt
    And the desk closes the shift
    And 37 hours pass
    And the tax authority speaks again
    When 31 minutes pass
    And the desk opens a shift
    Then it is accepted (NS-47)

  @ERR-205 @simulated @owner
  Scenario: A refusal is no silence: it blocks the register at once, and nothing is sold offline
    Given the tax authority speaks again
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the cashier sells the minimal receipt
    Then it is refused because register blocked by a refusal of the tax authority

  @CON-010 @NS-47 @simulated
  Scenario Outline: Behind <silence> of silence the register pings <wait> later, and no sooner
    Given the cashier sells the minimal receipt
    And <silence> pass
    When the cashier sells the minimal receipt
    And <just> pass
    Then the register has not pinged the tax authority
    When 1 second passes
    Then the register has pinged the tax authority

    Examples: the first ping, the second, and the first behind the longest pause
      | silence      | just         | wait         |
      | 70 seconds   | 59 seconds   | a minute     |
      | 130 seconds  | 119 seconds  | two minutes  |
      | 1930 seconds | 1799 seconds | half an hour |
