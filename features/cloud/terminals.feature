Feature: Bank terminals

  The organization's terminals are listed. A client that wants to command one at the bridge first asks for a token: a
  cashier's program for one register, processing for any.

  @CLD-701 @CLD-702 @CLD-010 @FLD-005 @LIM-054 @NS-40 @NS-85 @assumed
  Scenario: The list of terminals to which no client has connected yet
    When the cashier looks at the terminals
    Then the page shows
      | meta.limit                       | 25                                 |
      | meta.offset                      | 0                                  |
      | results.length                   | 2                                  |
      | results.0.id                     | any id                             |
      | results.0.device_id              | pos-1                              |
      | results.0.label                  | Термінал біля входу                |
      | results.0.last_client_online_at  | null                               |
      | results.0.last_server_online_at  | null                               |
      | results.0.created_at             | "2026-01-08T08:00:00.000000+00:00"        |
      | results.0.updated_at             | "2026-01-08T08:00:00.000000+00:00"        |
      | results.0.online                 | {"server": false, "client": false} |
      | results.0.organization_id        | nothing                            |
      | results.0.last_server_connect_at | nothing                            |
      | results.0.last_client_connect_at | nothing                            |
      | results.1.device_id              | pos-2                              |
      | results.1.label                  | Термінал біля вікна                |
    And nothing changes

  @CLD-701 @FLD-005
  Scenario: A terminal of the list is as the registry has it
    When the cashier looks at the terminals
    Then the page shows
      | meta.offset          | 0        |
      | results.0.id         | any id   |
      | results.0.device_id  | any text |
      | results.0.created_at | any text |
      | results.0.updated_at | any text |

  @CLD-703 @FLD-005 @FLD-007 @AUT-009
  Scenario: A client is given a token, and the terminal it is for
    When the cashier asks for a token of the second terminal for the register
    Then the answer shows
      | token               | any text                             |
      | terminal.id         | 50000000-0000-4000-8000-000000000002 |
      | terminal.device_id  | pos-2                                |
      | terminal.created_at | any text                             |

  @CLD-706 @CLD-708 @FLD-006 @FLD-007 @AUT-009
  Scenario: Processing is given a token, and whose terminal it is for
    When processing asks for a token of the terminal
    Then the answer shows
      | token                    | any text                             |
      | terminal.id              | 50000000-0000-4000-8000-000000000001 |
      | terminal.device_id       | pos-1                                |
      | terminal.organization_id | any id                               |
      | terminal.created_at      | any text                             |

  @CLD-702 @LIM-052
  Scenario: A page of the list of terminals
    When the cashier looks at the second terminal alone
    Then the page shows
      | meta.limit          | 1     |
      | meta.offset         | 1     |
      | results.length      | 1     |
      | results.0.device_id | pos-2 |

  @LIM-052 @AMB-24 @CLD-010
  Scenario: Behind the end of the list there are no terminals
    When the cashier looks at the terminals behind the last
    Then the page shows
      | results.length | 0 |

  @CLD-701 @AUT-012
  Scenario: The list of terminals of another organization shows its own
    When the cashier of another organization looks at the terminals
    Then the page shows
      | results.length      | 1     |
      | results.0.device_id | pos-3 |

  @CLD-703 @AUT-009 @FLD-005 @FLD-007 @AMB-39 @assumed
  Scenario: A token for a client at one register
    When the cashier asks for a token of the second terminal for the register
    Then the answer shows
      | token                           | any text                           |
      | terminal.id                     | any id                             |
      | terminal.device_id              | pos-2                              |
      | terminal.label                  | Термінал біля вікна                |
      | terminal.last_client_online_at  | null                               |
      | terminal.last_server_online_at  | null                               |
      | terminal.created_at             | "2026-01-08T08:00:00.000000+00:00"        |
      | terminal.updated_at             | "2026-01-08T08:00:00.000000+00:00"        |
      | terminal.online                 | {"server": false, "client": false} |
      | terminal.organization_id        | nothing                            |
      | terminal.last_server_connect_at | nothing                            |
      | terminal.last_client_connect_at | nothing                            |
    And the token shows
      | token_type       | terminal |
      | sub              | any id   |
      | jti              | any id   |
      | cash_register_id | any id   |
      | exp              | nothing  |
    And the terminal has been authorized

  @CLD-706 @CLD-708 @AUT-009 @FLD-006 @FLD-007 @AMB-08 @AMB-39 @NS-27 @assumed
  Scenario: A token for processing, which shows none of its own
    When processing asks for a token of the terminal
    Then the answer shows
      | token                           | any text                                                   |
      | terminal.id                     | any id                                                     |
      | terminal.device_id              | pos-1                                                      |
      | terminal.label                  | Термінал біля входу                                        |
      | terminal.last_server_connect_at | null                                                       |
      | terminal.last_client_connect_at | null                                                       |
      | terminal.organization_id        | any id                                                     |
      | terminal.created_at             | "2026-01-08T08:00:00.000000+00:00"                                |
      | terminal.updated_at             | "2026-01-08T08:00:00.000000+00:00"                                |
      | terminal.online                 | {"server": false, "client": false, "connected_clients": 0} |
      | terminal.last_server_online_at  | nothing                                                    |
      | terminal.last_client_online_at  | nothing                                                    |
    And the token shows
      | token_type       | terminal |
      | cash_register_id | null     |
      | exp              | nothing  |

  @CLD-706 @AMB-04 @assumed
  Scenario: Processing serves every organization
    When processing asks for a token of the terminal of another organization
    Then the answer shows
      | terminal.device_id | pos-3 |

  @CLD-708
  Scenario Outline: Processing gets a token, whatever token it shows itself: it asks <credentials>
    Given the cashier signs out
    When processing's request for a token is sent <credentials>
    Then the answer shows
      | terminal.device_id | pos-1 |

    Examples: none, one that has ended, one that was never given
      | credentials                       |
      | without a token                   |
      | with the token                    |
      | with a forged token and the key   |

  Rule: no access token

    @CLD-705 @AUT-009 @NS-31 @owner
    Scenario: A client without a cashier gets no token
      When a stranger asks for a token of the terminal for the register
      Then it is refused because no access token

    @CLD-701 @CLD-008 @NS-31
    Scenario: Without a token the terminals are not shown
      When a stranger looks at the terminals
      Then it is refused because no access token

    @CLD-705
    Scenario: A client with a cashier gets a token
      When the cashier asks for a token of the terminal for the register
      Then it is accepted

  Rule: access token not valid

    @AUT-009 @CLD-008 @NS-27 @assumed
    Scenario: A terminal's token is no cashier's
      Given processing asks for a token of the terminal
      When a request for the profile is sent with the terminal's token
      Then it is refused because access token not valid

    @CLD-705 @NS-31
    Scenario: A cashier who has signed out gets no token for a client
      Given the cashier signs out
      When the cashier asks for a token of the terminal for the register
      Then it is refused because access token not valid

    @CLD-705 @NS-27 @assumed
    Scenario: A cashier who has signed in again gets a token for a client
      Given the cashier signs out
      And the cashier signs in with the password
      When the cashier asks for a token of the terminal for the register
      Then it is accepted

  Rule: unknown id

    @CLD-703 @AUT-012 @NS-31 @assumed @owner
    Scenario: A client gets no token of a terminal of another organization
      When the cashier asks for a token of the terminal of another organization for the register
      Then it is refused because unknown id

    @CLD-703 @AUT-012 @NS-31 @assumed
    Scenario: A client gets no token for a register of another organization
      When the cashier asks for a token of the terminal for the register of another organization
      Then it is refused because unknown id

    @CLD-703 @NS-85 @assumed @owner
    Scenario: Any terminal of the organization goes with any of its registers
      When the cashier asks for a token of the second terminal for the register of another outlet
      Then it is accepted

  Rule: cashier deactivated

    @CLD-705 @ERR-202 @simulated @NS-31
    Scenario: A cashier who is deactivated gets no token for a client
      Given the cashier signs in with the password
      And the cashier is deactivated
      When the cashier asks for a token of the terminal for the register
      Then it is refused because cashier deactivated
