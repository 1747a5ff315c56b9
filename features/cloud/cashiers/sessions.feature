Feature: Sessions

  A request to the cloud shows the token of a session that has begun and has not ended.

  Rule: no access token

    @CLD-008 @CLD-201 @NS-31
    Scenario: A client that has not signed in sees no profile
      When a stranger looks at the profile
      Then it is refused because no access token

    @CLD-008 @CLD-111 @NS-31
    Scenario: A client that has not signed in cannot sign out
      When a stranger signs out
      Then it is refused because no access token

    @CLD-008 @NS-31
    Scenario: A client that has not signed in opens no shift
      When a stranger opens a shift on the register
      Then it is refused because no access token

    @CLD-430 @CLD-431 @AMB-04 @NS-17
    Scenario: The device of a register needs no session
      When a stranger looks at the device
      Then the answer shows
        | fiscal_number | "TEST000001" |
        | number        | 1            |

  Rule: access token not valid

    @CLD-110 @CLD-111 @CLD-112 @AUT-004 @NS-31
    Scenario: The token of a session that has ended is refused
      Given the cashier signs out
      When the cashier looks at the profile
      Then it is refused because access token not valid

    @CLD-110 @AUT-004 @owner
    Scenario: Signing out ends the session
      When the cashier signs out
      Then it is accepted
      And the session has ended

    @CLD-111 @NS-31
    Scenario: A session that has ended cannot be ended once more
      Given the cashier signs out
      When the cashier signs out
      Then it is refused because access token not valid

    @CLD-111 @NS-31
    Scenario: A forged token ends no session
      When an impostor signs out
      Then it is refused because access token not valid

    @CLD-008 @AUT-003 @NS-31
    Scenario: A forged token is refused
      When an impostor looks at the profile
      Then it is refused because access token not valid

    @CLD-112 @AUT-004 @NS-01
    Scenario: Signing out at one computer leaves the session at another
      Given the cashier elsewhere looks at the profile
      And the cashier signs in with the password
      When the cashier signs out
      And the cashier elsewhere looks at the profile
      Then the answer shows
        | full_name | "Калинюк Олена Степанівна" |

    @CLD-112 @AUT-004 @NS-27 @assumed
    Scenario: A cashier who signs in twice has two sessions, and ends the later alone
      Given the cashier signs in with the password
      And the cashier signs in with the password
      When the cashier signs out
      And a request for the profile is sent with the former token
      Then it is accepted
      When a request for the profile is sent with the token
      Then it is refused because access token not valid

    @CLD-112 @AUT-004 @NS-27 @assumed
    Scenario: A cashier ends the earlier of his sessions and goes on in the later
      Given the cashier signs in with the password
      And the cashier signs in with the password
      When a request to sign out is sent with the former token
      Then the answer is 205
      When the cashier looks at the profile
      Then it is accepted
      When a request for the profile is sent with the former token
      Then it is refused because access token not valid

    @CLD-112 @AUT-004 @NS-27 @assumed
    Scenario: A cashier who has signed out may sign in again
      Given the cashier signs out
      When the cashier signs in with the password
      And the cashier looks at the profile
      Then it is accepted

  Rule: a session that has ended

    @AUT-004 @CLD-112 @CLD-008 @NS-31 @simulated
    Scenario Outline: A session that has ended is ended for good: <time> later
      Given the cashier signs in with the password
      And the cashier signs out
      And <time> passes
      When a request for the profile is sent with the token
      Then it is refused because access token not valid

      Examples:
        | time     |
        | 1 second |
        | 1 hour   |
        | 25 hours |
