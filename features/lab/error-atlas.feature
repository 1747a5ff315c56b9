@simulated
Feature: The atlas of errors, in the lab

  Every error of the lab is met by one command of the [atlas](../error-atlas.md), and left behind by another.

  Scenario Outline: <rule>
    When the provocation of <rule> is carried out
    Then it is refused because <rule>
    And to whoever asks in English it is refused because <rule>
    When the recovery from <rule> is carried out
    Then it is done

    Examples: worlds and clocks
      | rule                                |
      | clock is not virtual                |
      | the default world cannot be deleted |
      | no such world                       |

    @lab-token
    Examples: a lab that has a token
      | rule             |
      | lab token needed |
