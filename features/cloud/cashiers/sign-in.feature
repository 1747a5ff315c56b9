Feature: Signing in and out

  A session begins with login and password, or on an agent's register with a pin code. It ends by signing out only.

  @CLD-101 @CLD-102 @AUT-001 @FLD-002 @VER-002 @owner
  Scenario: A cashier signs in with login and password
    When the cashier signs in with the password
    Then the answer shows
      | type         | bearer   |
      | token_type   | bearer   |
      | access_token | any text |

  @CLD-101
  Scenario: Signing in begins a session
    When the cashier signs in with the password
    Then the session has begun

  @CLD-201 @AUT-001 @AUT-003 @NS-01 @assumed @owner
  Scenario: A cashier who has signed in sees his profile
    Given the cashier signs in with the password
    When the cashier looks at the profile
    Then the answer shows
      | full_name                             | "Калинюк Олена Степанівна"  |
      | is_test                               | true                        |
      | blocked                               | null                        |
      | signature_type                        | TEST                        |
      | nin                                   | "000000000"                 |
      | certificate_end                       | "2028-01-31T22:00:00.000000+00:00" |
      | permissions.sales                     | true                        |
      | permissions.free_return               | false                       |
      | organization.title                    | "ТОВ «Лавка під липою»"     |
      | organization.is_vat                   | true                        |
      | organization.can_send_sms             | true                        |
      | organization.allowed_offline_duration | 36                          |
    And nothing changes

  @CLD-201
  Scenario: Two cashiers have two profiles
    When the cashier looks at the profile
    Then it is accepted
    When the senior cashier looks at the profile
    Then it is accepted
    And the last two answers show
      | alike | false |

  @CLD-201 @NS-01
  Scenario: Another cashier sees another profile
    When the senior cashier looks at the profile
    Then the answer shows
      | full_name | "Вербенко Тарас Іванович" |

  @CLD-101 @CLD-201 @NS-01 @assumed
  Scenario Outline: With the password of <cashier> comes the profile of <name>
    Given <cashier> signs in with the password
    When <cashier> looks at the profile
    Then the answer shows
      | full_name           | <name>   |
      | nin                 | <nin>    |
      | is_test             | <test>   |
      | key_id              | <key>    |
      | organization.edrpou | <edrpou> |
      | organization.is_vat | <vat>    |

    Examples: in either organization, on test registers and on others
      | cashier                             | name                          | nin          | test  | key               | edrpou       | vat   |
      | the senior cashier                  | "Вербенко Тарас Іванович"     | "000000000"  | true  | test_key_2_taras  | "99000001"   | true  |
      | the production cashier              | "Степовик Ігор Михайлович"    | "9900000006" | false | key_6_ihor        | "99000001"   | true  |
      | the cashier of another organization | "Яворівська Дарина Остапівна" | "000000000"  | true  | test_key_5_daryna | "9900000002" | false |

  @CLD-105 @CLD-109 @AUT-002 @FLD-002 @NS-13 @assumed @owner
  Scenario: A cashier signs in with a pin code on the agent register
    When the senior cashier signs in with the pin code on the agent register
    Then the answer shows
      | type         | bearer   |
      | token_type   | bearer   |
      | access_token | any text |
    When the senior cashier looks at the profile
    Then the answer shows
      | full_name | "Вербенко Тарас Іванович" |

  @CLD-102
  Scenario: Signing in is decided by login and password, whatever token is shown with them
    Given the cashier signs out
    When a request to sign in is sent with the token
    Then the answer shows
      | access_token | any text |
    When a request to sign in is sent with a forged token and the key
    Then the answer shows
      | access_token | any text |

  @CLD-109 @NS-13
  Scenario: Signing in with a pin code is decided by the pin code, whatever token is shown with it
    Given the cashier signs out
    When a request to sign in with a pin code is sent with the token and the key
    Then the answer shows (NS-13)
      | access_token | any text |
    When a request to sign in with a pin code is sent with a forged token and the key
    Then the answer shows (NS-13)
      | access_token | any text |

  Rule: invalid login or password

    @CLD-103 @AUT-001 @ERR-001 @NS-30
    Scenario Outline: <secret> does not sign in
      When the cashier signs in with <secret>
      Then it is refused because invalid login or password

      Examples:
        | secret           |
        | a wrong password |
        | an unknown login |

    @CLD-103 @CLD-107 @NS-30 @NS-13 @assumed
    Scenario Outline: Of <secret> the message says what is wrong, for the code does not
      When <deed>
      Then the answer shows (NS-30)
        | code    | cashier.invalid_credentials |
        | message | <message>                   |

      Examples:
        | secret             | deed                                                            | message                        |
        | a wrong password   | the cashier signs in with a wrong password                       | Неправильний логін або пароль |
        | a wrong pin code   | the cashier signs in with a wrong pin code on the agent register | Неправильний пін-код          |

    @CLD-101
    Scenario: The right password signs in after a wrong one
      Given the cashier signs in with a wrong password
      When the cashier signs in with the password
      Then it is accepted

  Rule: invalid pin code

    @CLD-107 @ERR-001 @NS-13
    Scenario: A wrong pin code does not sign in
      When the cashier signs in with a wrong pin code on the agent register
      Then it is refused because invalid pin code (NS-13)

    @CLD-107 @NS-13
    Scenario: The pin code of a cashier who does not work on the register does not sign in
      When the production cashier signs in with the pin code on the agent register
      Then it is refused because invalid pin code (NS-13)

    @CLD-105 @NS-13
    Scenario: The right pin code signs in
      When the cashier signs in with the pin code on the agent register
      Then it is accepted (NS-13)

  Rule: register not of type AGENT

    @CLD-108 @NS-36 @AMB-26 @owner
    Scenario Outline: <secret> does not sign <cashier> in: it is of another type
      When <cashier> signs in with <secret>
      Then it is refused because register not of type AGENT (NS-36, AMB-26)

      Examples: a cashier of his own register, a senior one, one of production
        | cashier                | secret                                  |
        | the cashier            | the pin code on the register            |
        | the senior cashier     | the pin code on the register            |
        | the cashier            | the pin code on the production register |
        | the production cashier | the pin code on the production register |

    @CLD-108 @NS-13
    Scenario: A pin code signs in on a register of type AGENT
      When the cashier signs in with the pin code on the agent register
      Then it is accepted (NS-13)

  Rule: a secret is compared letter by letter

    @CLD-103 @ERR-001 @AUT-001 @NS-30
    Scenario Outline: A sign-in with <place> as <value> is no sign-in
      When a sign-in is sent with <place> as <value>
      Then it is refused because invalid login or password

      Examples: a secret is taken letter by letter
        | place         | value         |
        | body.password | " olena-kasa" |
        | body.password | "olena-kasa " |
        | body.password | "Olena-kasa"  |
        | body.password | "olena-kas"   |
        | body.password | "olena-kasa1" |
        | body.password | "taras-kasa"  |

    @ERR-001 @CLD-107 @AUT-002 @NS-13
    Scenario Outline: A sign-in with the pin code <value> is no sign-in
      When a pin-code sign-in is sent with body.pin_code as <value>
      Then it is refused because invalid pin code (NS-13)

      Examples: a pin code is taken digit by digit
        | value   |
        | " 1111" |
        | "1111 " |
        | "01111" |
        | "111"   |
        | "11111" |
