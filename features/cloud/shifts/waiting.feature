Feature: A shift waits for its own transaction, and for no other

  @SHF-004 @simulated
  Scenario: A shift is not opened by the delivery of what was made before
    Given an open shift
    And the tax authority takes 1 minute to answer
    And the desk closes the shift
    And 30 seconds pass
    And the cashier opens a shift on the register
    When 45 seconds pass
    Then the shift is CREATED

  @SHF-011 @simulated
  Scenario: A shift is not closed by the delivery of what was made before
    Given an open shift of the cashier on the register
    And the tax authority takes 1 minute to answer
    And the cashier sells the minimal receipt
    And 30 seconds pass
    And the cashier closes the shift
    When 45 seconds pass
    Then the shift is CLOSING

  @SHF-005 @simulated
  Scenario Outline: While the shift is closing no receipt is made: <deed>
    Given an open shift of the cashier on the register
    And the cashier puts in 5000
    And the tax authority answers
    And the tax authority is mute
    And the cashier closes the shift
    When <deed>
    Then it is refused because shift not open
    And the shift is CLOSING

    Examples:
      | deed                                    |
      | the cashier puts in 1000                |
      | the cashier takes out 1000              |
      | the cashier sells the minimal receipt   |
      | the cashier returns the minimal receipt |
      | the cashier hands 1000 to a card holder |

  @SHF-007 @simulated @NS-03
  Scenario: The reason of a refused opening is told whole, however long
    Given the tax authority refuses shift openings because of "платник податків не перебуває на обліку у контролюючому органі; платник податків не перебуває на обліку у контролюючому органі; платник податків не перебуває на обліку у контролюючому органі; платник податків не перебуває на обліку у контролюючому органі; стоп"
    And the cashier opens a shift on the register
    When the tax authority answers
    And the cashier looks at that shift
    Then the answer shows (NS-03)
      | initial_transaction.response_error_message | "платник податків не перебуває на обліку у контролюючому органі; платник податків не перебуває на обліку у контролюючому органі; платник податків не перебуває на обліку у контролюючому органі; платник податків не перебуває на обліку у контролюючому органі; стоп" |
