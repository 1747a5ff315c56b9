Feature: Which receipt template is in force

  A template is assigned to registers and outlets, and activated for some of them: the most particular one is in force.

  @CLD-606 @CLD-607 @NS-37 @assumed
  Scenario: A template assigned to three registers and activated for two
    Given the template "Щоденний" of the cashier
    When the cashier looks at the assignments of that template
    Then the answer shows
      | organization          | false  |
      | branches              | []     |
      | cash_registers.length | 3      |
      | cash_registers.0      | any id |
    When the cashier looks at the activation of that template
    Then the answer shows
      | organization          | false  |
      | branches              | []     |
      | cash_registers.length | 2      |
      | cash_registers.0      | any id |

  @CLD-606 @CLD-607 @NS-37 @assumed
  Scenario: A template that is assigned and not activated
    Given the template "Святковий" of the cashier
    When the cashier looks at the assignments of that template
    Then the answer shows
      | branches.length       | 1 |
      | cash_registers.length | 1 |
    When the cashier looks at the activation of that template
    Then the answer shows
      | organization          | false |
      | branches.length       | 0     |
      | cash_registers.length | 0     |

  @CLD-606 @CLD-607 @NS-37 @assumed
  Scenario Outline: The template "<name>" is for <everyone>, and for <outlets> outlets besides
    Given the template "<name>" of the cashier
    When the cashier looks at the assignments of that template
    Then the answer shows
      | organization          | <all>      |
      | branches.length       | <outlets>  |
      | cash_registers.length | <assigned> |
    When the cashier looks at the activation of that template
    Then the answer shows
      | organization          | <all>     |
      | branches.length       | <outlets> |
      | cash_registers.length | 0         |

    Examples: of an outlet, where one register more may use it, and of the organization
      | name          | everyone | all   | outlets | assigned |
      | Вокзальний    | some     | false | 1       | 1        |
      | На всю мережу | everyone | true  | 0       | 0        |

  @CLD-607 @NS-09 @NS-37
  Scenario: To look at an activation activates nothing
    Given the template "Святковий" of the cashier
    When the cashier looks at the activation of that template
    And the cashier looks at the activation of that template
    Then the answer shows
      | organization          | false |
      | branches.length       | 0     |
      | cash_registers.length | 0     |
    And nothing changes
    When the cashier looks at the template in force of the second register
    Then the answer shows
      | name | На всю мережу |

  @CLD-439 @CLD-440 @NS-09 @assumed
  Scenario Outline: The most particular template is in force: <name> for <register>
    When the cashier looks at the template in force of <register>
    Then the answer shows
      | name | <name> |

    Examples: its own, before its outlet's and the organization's
      | register                | name     |
      | the register            | Щоденний |
      | the production register | Щоденний |

    Examples: its outlet's, before the organization's
      | register                       | name       |
      | the register of another outlet | Вокзальний |

    Examples: the organization's, whatever is only assigned
      | register            | name          |
      | the second register | На всю мережу |
      | the agent register  | На всю мережу |

  Rule: no template is in force

    @CLD-439 @NS-09 @assumed
    Scenario Outline: A template that is only assigned gives no register <view>
      When the cashier of another organization looks at <view> of the register of another organization
      Then it is refused because no template is in force

      Examples:
        | view                   |
        | the template in force  |
        | the logo in force      |
        | the text logo in force |

    @CLD-439 @NS-09
    Scenario: A template that is activated is in force
      When the cashier looks at the template in force of the second register
      Then the answer shows
        | name | На всю мережу |

  Rule: no logo is set

    @CLD-442 @NS-42 @assumed
    Scenario: A template with a logo for the screen, and none for paper
      When the cashier looks at the text logo in force of the register of another outlet
      Then it is refused because no logo is set
      When the cashier looks at the logo in force of the register of another outlet
      Then it is accepted

    @CLD-441 @CLD-442 @NS-42 @assumed
    Scenario Outline: A register whose template has no logo has none: <view>
      When the cashier looks at <view> of the second register
      Then it is refused because no logo is set

      Examples: not that of the organization, nor that of another template
        | view                   |
        | the logo in force      |
        | the text logo in force |

    @CLD-608 @NS-42 @assumed
    Scenario: A template without a logo shows none
      Given the template "Святковий" of the cashier
      When the cashier looks at the logo of that template
      Then it is refused because no logo is set
