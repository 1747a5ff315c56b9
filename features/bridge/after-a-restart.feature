Feature: What a terminal and its bridge know after the server has started again

  @BRG-106 @BRG-105 @BRG-102 @NS-25 @NS-57 @own-server @simulated
  Scenario: The bank shift goes on after a restart, and a settlement closes all of it
    Given the client asks the terminal for a purchase with '{"amount":"2000"}' over HTTP
    When the server is started again
    And the client asks the terminal for a purchase with '{"amount":"500"}' over HTTP
    And the client asks the terminal for a settlement over HTTP
    Then the client hears
      | result.amount | 2500 |

  @BRG-209 @BRG-203 @NS-86 @AMB-18 @own-server @simulated @owner
  Scenario: A request that is repeated after a restart is charged once
    Given the client asks the terminal for a purchase with '{"amount":"2000","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff"}' over HTTP
    When the server is started again
    And the client asks the terminal for a purchase with '{"amount":"2000","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff"}' over HTTP
    Then the client hears (NS-86)
      | success       | true |
      | result.amount | 2000 |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

  @NS-32 @own-server @simulated @assumed
  Scenario: Invoices and slips are numbered on after a restart
    Given the client asks the terminal for a purchase with '{"amount":"2000"}' over HTTP
    When the server is started again
    And the client asks the terminal for a purchase with '{"amount":"500"}' over HTTP
    Then the client hears (NS-32)
      | result.invoice_num | 2 |
    And the terminal shows
      | prints.0.number | 1 |
      | prints.1.number | 2 |

  @NS-32 @own-server @simulated @assumed
  Scenario: A card that was shown before a restart is the one that is read
    Given the terminal is shown a card without funds
    When the server is started again
    And the client asks the terminal for a purchase over HTTP
    Then the client hears (NS-32)
      | success | false |
      | code    | 9420  |

  @AUT-010 @AUT-009 @BRG-201 @NS-26 @own-server @assumed
  Scenario: A terminal's token lets a client in after a restart
    Given the cashier asks for a token of the terminal for the register
    When the server is started again
    And a client comes in by the query with that token for the register
    Then the client has connected
