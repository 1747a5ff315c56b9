@wire
Feature: Receipt templates on the wire

  @CLD-001 @CLD-002 @CLD-003 @CLD-008 @CLD-015 @CLD-601 @CLD-603 @CLD-604 @CLD-606 @CLD-607 @CLD-608 @NS-52
  Scenario Outline: <line> of a template is answered 200 <credentials>
    Given the template "Щоденний" of the cashier
    When <line> is sent <credentials>
    Then the answer is 200

    Examples: the token
      | credentials    | line                                                      |
      | with the token | GET /api/v1/receipt-templates                             |
      | with the token | GET /api/v1/receipt-templates/{template_id}               |
      | with the token | PATCH /api/v1/receipt-templates/{template_id}             |
      | with the token | GET /api/v1/receipt-templates/{template_id}/assignments   |
      | with the token | GET /api/v1/receipt-templates/{template_id}/activation    |
      | with the token | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

    Examples: the token with the key
      | credentials                | line                                                      |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template               |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template/html_logo.png |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template/text_logo.png |

  @CLD-001 @CLD-607 @NS-31 @assumed
  Scenario Outline: <line> is the wrong method
    When <line> is sent with the token
    Then the answer is 405

    Examples:
      | line                                                    |
      | POST /api/v1/receipt-templates                          |
      | PUT /api/v1/receipt-templates/{template_id}             |
      | DELETE /api/v1/receipt-templates/{template_id}          |
      | POST /api/v1/receipt-templates/{template_id}/activation |
      | PATCH /api/v1/cash-registers/receipt-template           |

  @CLD-604 @NS-41 @assumed
  Scenario: An edit takes a text of 16384 letters, and not of one more
    Given the template "Щоденний" of the cashier
    When an edit of a template is sent with body.html_global_header as 16384 letters
    Then it is well formed
    And the template has been edited
    When an edit of a template is sent with body.html_global_header as 16385 letters
    Then it is malformed at body.html_global_header

  @CLD-604 @NS-41 @assumed
  Scenario: An edit with a text that is null leaves that text
    Given the template "Щоденний" of the cashier
    When an edit of a template is sent with body as {"text_global_header": null}
    Then the answer shows
      | text_global_header | Лавка під липою |
    And nothing changes

  @CLD-604 @NS-41 @NS-84 @assumed
  Scenario: An edit of a member that is not editable changes nothing
    Given the template "Щоденний" of the cashier
    When an edit of a template is sent with body as {"name": "Інший"}
    Then the answer shows
      | name | Щоденний |
    And nothing changes

  Rule: licence key not valid

    @NS-31
    Scenario Outline: <line> <credentials> is refused for its key
      When <line> is sent <credentials>
      Then it is refused because licence key not valid

      @AUT-005 @CLD-440 @CLD-443 @CLD-444
      Examples: unknown
        | credentials                       | line                                                      |
        | with the token and an unknown key | GET /api/v1/cash-registers/receipt-template               |
        | with the token and an unknown key | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | with the token and an unknown key | GET /api/v1/cash-registers/receipt-template/text_logo.png |

      @AUT-012 @CLD-440 @CLD-443 @CLD-444
      Examples: of another organization
        | credentials                                        | line                                                      |
        | with the token and the key of another organization | GET /api/v1/cash-registers/receipt-template               |
        | with the token and the key of another organization | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | with the token and the key of another organization | GET /api/v1/cash-registers/receipt-template/text_logo.png |

  Rule: no access token

    @AMB-04 @CLD-008 @assumed
    Scenario Outline: <line> <credentials> is refused for want of a token
      When <line> is sent <credentials>
      Then it is refused because no access token

      @CLD-439 @CLD-441 @CLD-442
      Examples: a key is no token
        | credentials        | line                                                      |
        | with the key alone | GET /api/v1/cash-registers/receipt-template               |
        | with the key alone | GET /api/v1/cash-registers/receipt-template/html_logo.png |
        | with the key alone | GET /api/v1/cash-registers/receipt-template/text_logo.png |

      @CLD-601 @CLD-603 @CLD-604
      Examples: nor is nothing
        | credentials     | line                                                      |
        | without a token | GET /api/v1/receipt-templates                             |
        | without a token | GET /api/v1/receipt-templates/{template_id}               |
        | without a token | PATCH /api/v1/receipt-templates/{template_id}             |
        | without a token | GET /api/v1/receipt-templates/{template_id}/assignments   |
        | without a token | GET /api/v1/receipt-templates/{template_id}/activation    |
        | without a token | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

    @AMB-04 @CLD-439 @assumed
    Scenario: A template in force is shown to a client with both token and key
      When GET /api/v1/cash-registers/receipt-template is sent with the token and the key
      Then the answer shows
        | name | Щоденний |

  Rule: unknown id

    @CLD-011 @CLD-603 @CLD-604 @CLD-606 @CLD-607 @CLD-608 @NS-31
    Scenario Outline: <line> of an id that does not exist is refused
      When <line> is sent with the token
      Then it is refused because unknown id

      Examples:
        | line                                                      |
        | GET /api/v1/receipt-templates/{template_id}               |
        | PATCH /api/v1/receipt-templates/{template_id}             |
        | GET /api/v1/receipt-templates/{template_id}/assignments   |
        | GET /api/v1/receipt-templates/{template_id}/activation    |
        | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

    @CLD-603
    Scenario: A template is shown by its id
      Given the template "Щоденний" of the cashier
      When GET /api/v1/receipt-templates/{template_id} is sent with the token
      Then the answer is 200
