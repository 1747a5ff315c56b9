@wire
Feature: Receipt templates on the wire

  @CLD-001 @CLD-002 @CLD-003 @CLD-008 @CLD-015 @CLD-601 @CLD-603 @CLD-604 @CLD-606 @CLD-607 @CLD-608 @NS-41 @NS-42 @NS-52
  Scenario Outline: <line> of a template is answered 200 <credentials>
    Given the template "Щоденний" of the cashier
    When <line> is sent <credentials>
    Then <outcome>

    Examples: the token
      | credentials    | line                                                      | outcome                   |
      | with the token | GET /api/v1/receipt-templates                             | the answer is 200         |
      | with the token | GET /api/v1/receipt-templates/{template_id}               | the answer is 200         |
      | with the token | PATCH /api/v1/receipt-templates/{template_id}             | the answer is 200 (NS-41) |
      | with the token | GET /api/v1/receipt-templates/{template_id}/assignments   | the answer is 200         |
      | with the token | GET /api/v1/receipt-templates/{template_id}/activation    | the answer is 200         |
      | with the token | GET /api/v1/receipt-templates/{template_id}/html_logo.png | the answer is 200 (NS-42) |

    Examples: the token with the key
      | credentials                | line                                                      | outcome                   |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template               | the answer is 200         |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template/html_logo.png | the answer is 200 (NS-42) |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template/text_logo.png | the answer is 200 (NS-42) |

  @CLD-001 @CLD-607 @NS-31
  Scenario Outline: <line> is the wrong method
    When <line> is sent with the token
    Then the answer is 405 (NS-31)

    Examples:
      | line                                                    |
      | POST /api/v1/receipt-templates                          |
      | PUT /api/v1/receipt-templates/{template_id}             |
      | DELETE /api/v1/receipt-templates/{template_id}          |
      | POST /api/v1/receipt-templates/{template_id}/activation |
      | PATCH /api/v1/cash-registers/receipt-template           |

  @CLD-604 @NS-41
  Scenario: An edit takes a text of 16384 letters, and not of one more
    Given the template "Щоденний" of the cashier
    When an edit of a template is sent with body.html_global_header as 16384 letters
    Then it is well formed (NS-41)
    And the template has been edited
    When an edit of a template is sent with body.html_global_header as 16385 letters
    Then it is malformed at body.html_global_header (NS-41)

  @CLD-604 @NS-41
  Scenario: An edit with a text that is null leaves that text
    Given the template "Щоденний" of the cashier
    When an edit of a template is sent with body as {"text_global_header": null}
    Then the answer shows (NS-41)
      | text_global_header | Лавка під липою |
    And nothing changes (NS-41)

  @CLD-604 @NS-41 @NS-84
  Scenario: An edit of a member that is not editable changes nothing
    Given the template "Щоденний" of the cashier
    When an edit of a template is sent with body as {"name": "Інший"}
    Then the answer shows (NS-41, NS-84)
      | name | Щоденний |
    And nothing changes (NS-41, NS-84)

  Rule: licence key not valid

    @AUT-005 @CLD-440 @CLD-443 @CLD-444 @NS-31 @AMB-05
    Scenario Outline: <line> is refused for an unknown key
      When <line> is sent with the token and an unknown key
      Then it is refused because licence key not valid

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @AUT-012 @CLD-440 @CLD-443 @CLD-444 @NS-39 @AMB-04
    Scenario Outline: <line> is refused for a key of another organization
      When <line> is sent with the token and the key of another organization
      Then it is refused because licence key not valid (NS-39, AMB-04)

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

  Rule: no access token

    @AMB-04 @CLD-008 @CLD-439 @CLD-441 @CLD-442
    Scenario Outline: <line> with a key in place of a token is refused
      When <line> is sent with the key alone
      Then it is refused because no access token (AMB-04)

      Examples:
        | line                                                      |
        | GET /api/v1/cash-registers/receipt-template               |
        | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | GET /api/v1/cash-registers/receipt-template/text_logo.png |

    @CLD-008 @CLD-601 @CLD-603 @CLD-604 @NS-31
    Scenario Outline: <line> is refused for want of a token
      When <line> is sent without a token
      Then it is refused because no access token

      Examples:
        | line                                                      |
        | GET /api/v1/receipt-templates                             |
        | GET /api/v1/receipt-templates/{template_id}               |
        | PATCH /api/v1/receipt-templates/{template_id}             |
        | GET /api/v1/receipt-templates/{template_id}/assignments   |
        | GET /api/v1/receipt-templates/{template_id}/activation    |
        | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

    @CLD-439 @NS-09
    Scenario: A template in force is shown to a client with both token and key
      When GET /api/v1/cash-registers/receipt-template is sent with the token and the key
      Then the answer shows
        | name | Щоденний |

  Rule: unknown id

    @CLD-011 @CLD-603 @CLD-604 @CLD-606 @CLD-607 @CLD-608 @NS-31 @NS-37 @NS-42
    Scenario Outline: <line> of an id that does not exist is refused
      When <line> is sent with the token
      Then <outcome>

      Examples:
        | line                                                      | outcome                                       |
        | GET /api/v1/receipt-templates/{template_id}               | it is refused because unknown id              |
        | PATCH /api/v1/receipt-templates/{template_id}             | it is refused because unknown id              |
        | GET /api/v1/receipt-templates/{template_id}/assignments   | it is refused because unknown id (NS-31, NS-37) |
        | GET /api/v1/receipt-templates/{template_id}/activation    | it is refused because unknown id (NS-31, NS-37) |
        | GET /api/v1/receipt-templates/{template_id}/html_logo.png | it is refused because unknown id (NS-31, NS-42) |

    @CLD-603 @NS-52
    Scenario: A template is shown by its id
      Given the template "Щоденний" of the cashier
      When GET /api/v1/receipt-templates/{template_id} is sent with the token
      Then the answer is 200
