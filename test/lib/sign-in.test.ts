import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../local/cloudformation/template.ts';
import { appClientsOf } from '../../local/cognito/app-clients.ts';
import { removeSynthesized, synthesizeWith } from '../support/stack.ts';

removeSynthesized();

describe('context sesFrom', () => {
  const emailOf = (context: Readonly<Record<string, unknown>>) => {
    const [pool] = synthesizeWith(context).all('AWS::Cognito::UserPool');
    return pool?.Properties.EmailConfiguration;
  };

  it('has Cognito itself send the mails if there is none', () => {
    expect(emailOf({})).toBeUndefined();
  });

  it('has SES send them, by the identity of the address’s domain, in this region', () => {
    expect(emailOf({ sesFrom: 'The Shop <shop@shop.example>' })).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'The Shop <shop@shop.example>',
      SourceArn: {
        'Fn::Join': [
          '',
          ['arn:aws:ses:eu-central-1:', { Ref: 'AWS::AccountId' }, ':identity/shop.example'],
        ],
      },
    });
  });

  it.each([
    'arn:aws:ses:eu-west-1:111122223333:identity/shop.example',
    'arn:aws:ses:eu-west-1:111122223333:identity/no-reply@shop.example',
  ])('has the identity that is named send them: %s', (sesIdentityArn) => {
    const sesReplyTo = 'help@shop.example';
    expect(emailOf({ sesFrom: 'no-reply@shop.example', sesReplyTo, sesIdentityArn })).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'no-reply@shop.example',
      ReplyToEmailAddress: sesReplyTo,
      SourceArn: sesIdentityArn,
    });
  });
});

describe('context callbackUrls and logoutUrls', () => {
  const callbackUrls = ['https://shop.example/account/signed-in', 'http://localhost:5173/callback'];
  const logoutUrls = 'https://shop.example/goodbye';
  const { folder } = synthesizeWith({
    storefrontOrigins: 'https://shop.example',
    callbackUrls,
    logoutUrls,
  });
  const clients = appClientsOf(readAssembly(folder));

  it('are those of the storefront, in the place of its origins’', () => {
    const storefront = clients.find(({ logicalId }) => logicalId.includes('Storefront'));
    expect(storefront).toMatchObject({ callbackUrls, logoutUrls: [logoutUrls] });
  });

  it('leave the operations page where it is', () => {
    const operations = clients.find(({ logicalId }) => logicalId.includes('Operations'));
    expect(operations).toMatchObject({
      callbackUrls: ['https://shop.example/callback'],
      logoutUrls: ['https://shop.example/'],
    });
  });
});

describe('every setting of the sign-in', () => {
  const { folder, all } = synthesizeWith({
    callbackUrls: 'https://shop.example/in',
    logoutUrls: 'https://shop.example/out',
    machineClients: 'operate,report',
    smokeClients: true,
    sesFrom: 'shop@shop.example',
    signInDomain: 'login.shop.example',
    signInCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
  });

  it('leaves a stack that a laptop runs, whose sign-in is for people alone', () => {
    const people = appClientsOf(readAssembly(folder)).map(({ logicalId }) => logicalId);

    expect(all('AWS::Cognito::UserPoolClient')).toHaveLength(6);
    expect(people).toEqual([
      expect.stringContaining('Storefront'),
      expect.stringContaining('Operations'),
    ]);
  });
});

describe('context signInDomain', () => {
  it('gives the sign-in page a name of the shop’s own', () => {
    const signInCertificate = 'arn:aws:acm:us-east-1:111122223333:certificate/a';
    const { all, outputs } = synthesizeWith({
      signInDomain: 'login.shop.example',
      signInCertificate,
    });
    const domains = all('AWS::Cognito::UserPoolDomain').map(({ Properties }) => Properties);

    expect(domains).toMatchObject([
      {
        Domain: 'login.shop.example',
        CustomDomainConfig: { CertificateArn: signInCertificate },
      },
    ]);
    expect(JSON.stringify(outputs['SignInUrl'])).toMatch(/"https:\/\/",{"Ref":"\w+SignIn\w+"}/);
    expect(JSON.stringify(outputs['SignInTarget'])).toContain('CloudFrontDistribution');
  });

  it('is one of Cognito’s otherwise, by the stack’s name, region and account', () => {
    const { all, outputs } = synthesizeWith({});

    expect(all('AWS::Cognito::UserPoolDomain').map(({ Properties }) => Properties)).toMatchObject([
      { Domain: { 'Fn::Join': ['', ['orders-dev-eu-central-1-', { Ref: 'AWS::AccountId' }]] } },
    ]);
    expect(outputs).not.toHaveProperty('SignInTarget');
  });
});
