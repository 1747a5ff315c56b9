Feature: A desk without its server

  Cut off from the server a desk goes on working: nothing it sends arrives, so it goes offline by itself. Only what
  the server has to be there for is refused: binding the register to a computer, and synchronising.

  @ERR-112 @AMB-14 @LOC-104 @simulated
  Scenario: Cut off from the server the desk opens a shift and sells
    Given the register is cut off from the server
    When the desk opens a shift
    Then it is accepted (AMB-14)
    And nothing is sent to the tax authority
    When the cashier sells the minimal receipt
    Then it is accepted (AMB-14)

  @ERR-112 @AMB-14 @CON-009 @LOC-122 @simulated @owner
  Scenario: The desk knows at once that it is cut off; of the tax authority only what came of the last page
    Given an open shift
    And the register is cut off from the server
    Then the desk's status shows (AMB-14)
      | online_status                 | false |
      | approximate_dps_online_status | true  |
    When the cashier sells the minimal receipt
    And 10 seconds pass
    Then the desk's status shows (AMB-14)
      | online_status                 | false |
      | approximate_dps_online_status | false |
      | pending_transactions          | 1     |

  @ERR-112 @AMB-14 @CON-007 @simulated
  Scenario: Cut off for 70 seconds the desk sells with the codes of the pool
    Given an open shift
    And the register is cut off from the server
    And the cashier sells the minimal receipt
    And 70 seconds pass
    When the cashier sells the minimal receipt
    Then the receipt shows (AMB-14)
      | is_online   | false    |
      | fiscal_code | any text |

  @AMB-14 @CON-003 @CON-004 @CLD-013 @simulated
  Scenario: Connected again, the desk delivers by itself what has piled up
    Given an open shift
    And the register is cut off from the server
    And the cashier sells the minimal receipt
    And 70 seconds pass
    And the register is connected to the server again
    When 2 minutes pass
    Then the tax authority has taken
      | RECEIPT    |
      | GO_OFFLINE |
    And the desk's status shows (AMB-14)
      | online_status        | true |
      | pending_transactions | 0    |

  @CLD-013 @CON-010 @simulated @NS-47
  Scenario: An answer on its way while the desk is cut off is lost, and given again
    Given an open shift
    And the cashier sells the minimal receipt
    And the register is cut off from the server
    And 1 second passes
    Then the desk's status shows (NS-47)
      | pending_transactions | 1 |
    Given the register is connected to the server again
    When 10 seconds pass
    Then the desk's status shows (NS-47)
      | online_status        | true |
      | pending_transactions | 0    |

  @AMB-14 @simulated
  Scenario: A register beside one that is cut off has its connection
    Given the second register is cut off from the server
    And an open shift
    When the cashier sells the minimal receipt
    And the tax authority answers
    Then the desk's status shows (AMB-14)
      | online_status        | true |
      | pending_transactions | 0    |

  Rule: register offline from the server

    @ERR-112 @AMB-14 @simulated
    Scenario: A register that is cut off is not synchronised
      Given the register is cut off from the server
      When the cashier brings the register online
      Then it is refused because register offline from the server (AMB-14)

    @ERR-112 @AMB-14 @simulated
    Scenario: A register that is cut off and has fallen offline is not synchronised
      Given an open shift
      And the register is cut off from the server
      And the cashier sells the minimal receipt
      And 70 seconds pass
      When the cashier brings the register online
      Then it is refused because register offline from the server (AMB-14)

    @ERR-112 @AMB-14 @simulated
    Scenario: Cut off from the server no codes are asked for
      Given the register is cut off from the server
      When the cashier asks for 100 offline codes
      Then it is refused because register offline from the server (AMB-14)
      And nothing is sent to the tax authority

    @ERR-112 @AMB-14 @AUT-007 @NS-77 @simulated @AMB-11
    Scenario: Cut off from the server no computer is bound to the register
      Given the register is cut off from the server
      And the desk is used at computer "till-1"
      When the desk opens a shift
      Then it is refused because register offline from the server (AMB-14, NS-77)
      And the answer shows (AMB-11)
        | status | false |

    @ERR-112 @AMB-14 @AUT-007 @NS-77 @simulated
    Scenario: Cut off from the server a computer that is bound already goes on
      Given the desk is used at computer "till-1"
      And an open shift
      And the desk closes the shift
      And the register is cut off from the server
      When the desk opens a shift
      Then it is accepted (AMB-14, NS-77)

    @ERR-112 @AMB-14 @simulated
    Scenario: Connected again, the register is synchronised and asks for codes
      Given the register is cut off from the server
      And the register is connected to the server again
      When the cashier brings the register online
      Then it is accepted (AMB-14)
      When the cashier asks for 100 offline codes
      Then it is accepted (AMB-14)
