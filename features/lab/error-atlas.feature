@simulated
Feature: The atlas of errors, in the lab

  Every error of the lab is met by one command of the [atlas](../error-atlas.md), and left behind by another.

  Scenario Outline: <rule> is met and left behind
    When the example of <rule> is carried out
    Then it is refused because <rule>
    And in English it is refused because <rule>
    When the recovery from <rule> is carried out
    Then it is accepted

    Examples: worlds and clocks
      | rule                                |
      | clock is not virtual                |
      | the default world cannot be deleted |
      | no such world                       |
      | world held by a token               |

    Examples: slips
      | rule                                           |
      | what a slip is made from is missing or damaged |
      | slip longer than is rendered                   |
      | too many slips are being rendered              |

    Examples: webhooks
      | rule                                    |
      | too many events wait to be sent by hand |

    @lab-token
    Examples: a lab that has a token
      | rule             |
      | lab token needed |

  Rule: no such world

    Scenario: A world that was never created is not found
      When the example of no such world is carried out
      Then it is refused because no such world

    Scenario: A world that was created is found
      When the recovery from no such world is carried out
      Then it is accepted

  Rule: store cannot be written

    @CLD-013 @own-server @NS-30 @assumed
    Scenario: A store locked by another program takes nothing, and what was refused has not happened
      When the example of store cannot be written is carried out
      Then it is refused because store cannot be written

    @CLD-013 @own-server @NS-30 @assumed
    Scenario: A store whose lock is released is written again
      When the recovery from store cannot be written is carried out
      Then it is accepted
