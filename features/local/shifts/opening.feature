Feature: Opening a shift at the desk

  The desk waits for nothing but itself: a shift is open at once, from the moment its clock shows, whether the tax
  authority can be reached or not. The opening is delivered when it can.

  @LOC-104 @simulated @NS-47
  Scenario: While the tax authority is silent a shift opens, sells and waits to be told of
    Given the tax authority is mute
    When the desk opens a shift
    Then the answer shows
      | status | true |
    And the desk's status shows
      | online_status        | true | NS-47 |
      | pending_transactions | 1    |       |
    When the cashier sells the minimal receipt
    Then the receipt shows
      | is_online   | true | NS-47 |
      | fiscal_code | null | NS-47 |

  @LOC-104 @simulated @NS-47
  Scenario: An opening made while the tax authority was silent is delivered when it speaks again
    Given the tax authority is mute
    And the desk opens a shift
    And the tax authority speaks again
    When 1 minute passes
    Then the tax authority has taken
      | SHIFT_OPEN |
    And the desk's status shows (NS-47)
      | pending_transactions | 0 |

  @LOC-104 @simulated @NS-47
  Scenario: An opening made while the desk was cut off is delivered when it is connected again
    Given the register is cut off from the server
    And the desk opens a shift
    And the register is connected to the server again
    When 1 minute passes
    Then the tax authority has taken
      | SHIFT_OPEN |
    And the shift is OPENED (NS-47)

  @LOC-104 @NS-67 @NS-95
  Scenario: Offline an opening waits behind the going offline
    Given the cashier takes the register offline
    When the desk opens a shift
    Then the answer shows
      | status | true |
    And the desk's status shows
      | pending_transactions | 2    |       |
      | offline_codes        | 1998 | NS-67 |
    And the shift is OPENED (NS-95)

  Rule: a shift of another cashier

    @LOC-102 @NS-52
    Scenario: While another cashier has the shift the desk opens none
      Given an open shift of the senior cashier on the register
      When the desk opens a shift
      Then the answer is 200
      And the answer shows
        | status | false |
