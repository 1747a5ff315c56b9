Feature: The desk closes the shift of a colleague

  A shift that is open on the register is closed at its desk, whoever opened it.

  @LOC-111 @NS-28 @NS-93 @owner
  Scenario: The desk of an ordinary cashier closes the shift of a colleague
    Given an open shift of the senior cashier on the register
    And the cashier sells the minimal receipt
    When the desk closes the shift
    Then it is accepted (NS-28, NS-93)
    And the shift is CLOSED (NS-28, NS-93)

  @LOC-111 @ERR-101 @NS-92 @simulated @owner
  Scenario Outline: The Z-report by which the desk closes the shift of a colleague has the colleague's signature: <signs>
    Given an open shift of the senior cashier on the register
    And <cashier> has no signature service
    When the desk closes the shift
    Then <outcome> (NS-92)

    Examples:
      | signs                   | cashier            | outcome                                             |
      | the colleague cannot    | the senior cashier | it is refused because cashier signature not running |
      | the desk's own need not | the cashier        | it is accepted                                      |
